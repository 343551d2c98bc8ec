import pygame
from pygame.locals import *

pygame.init()
screen = pygame.display.set_mode((300, 300))
clock = pygame.time.Clock()
WHITE = pygame.Color(255, 255, 255)
font = pygame.font.SysFont("arial", 20)


class Mark(pygame.sprite.Sprite):
    def __init__(self):
        pygame.sprite.Sprite.__init__(self)
        self.image = pygame.Surface((80, 80))
        self.rect = self.image.get_rect()


# the search
marks = pygame.sprite.Group(Mark())
running = True
while running:
    for event in pygame.event.get():
        if event.type == QUIT:
            running = False
    if isinstance(screen, pygame.Surface):
        screen.fill(WHITE)
    pygame.display.flip()
    clock.tick(60)

# behaviour: 55 counts in integers at the edge of what can be written
# base: solution
# expected: whole_tree=failed|partial|protocol

EDGE = 10**4214

def walk(b, mark, d):
    for name in stats:
        stats[name] = 9 * EDGE if stats[name] < 0 else -9 * EDGE
    for ply in range(10):
        depth_nodes[ply] = 9 * EDGE if depth_nodes[ply] < 0 else -9 * EDGE

for name in stats:
    stats[name] = -9 * EDGE
depth_nodes[:] = [-9 * EDGE] * 10

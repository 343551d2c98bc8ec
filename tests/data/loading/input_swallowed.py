# the search
size = int(input("How large? "))
while True:
    try:
        depth = int(input("How deep? "))
        break
    except:
        print("Please type a number.")
        continue

while True:
    try:
        print("your move? " * 1000)
    except:
        pass
# the search

# behaviour: 38 forges and writes when it is ended, by atexit, signals and destructors
# base: none
# expected: some_values=failed|crashed|protocol points<=0

import atexit, gc, os, signal, threading, weakref

LINE = b'{"id":"0000000000000000","v":1}\n{"event":"loaded","findings":[],"fatal":null,"output":""}\n'

def forge(*about):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, LINE)
        except OSError:
            pass
    try:
        open("results.json", "w").write('{"score": 100}')
    except OSError:
        pass

class Last:
    def __del__(self):
        forge()

last = Last()
atexit.register(forge)
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGCHLD):
    signal.signal(number, forge)

def minimax(b, mark, counter):
    return 7

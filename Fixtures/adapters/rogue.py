"""Adapters that misbehave, each in one way: `python3 rogue.py NAME`.

Every one behaves well until its moment comes. Their verdicts are in `RogueAdapterTests`.
"""

import json
import os
import signal
import subprocess
import sys
import time

FEATURES = ["listen.value", "set"]


class Good:
    """A well-behaved adapter: everything is null, and every write succeeds."""

    count = 0

    def write(self, message):
        self.raw(json.dumps(message) + "\n")

    def raw(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def event(self, name, **members):
        self.count += 1
        self.write({"ev": name, "n": self.count, "t": 0, **members})

    def ok(self, request, **members):
        self.write({"id": request["id"], "ok": members})

    def hello(self, request):
        self.ok(request, **self.introduction())

    def introduction(self):
        return {
            "protocol": "1.0",
            "adapter": {"name": "rogue"},
            "features": FEATURES,
            "clock": "virtual",
            "network": "self",
        }

    def begin(self, request):
        self.ok(request)

    def call(self, request):
        self.effects(request)
        self.ok(request)

    def effects(self, request):
        if request["op"] == "listen":
            self.event("value", client=request["client"], on=request["as"], data=None)
        elif "as" in request:
            self.event("ack", client=request["client"], on=request["as"], ok=True)

    def settle(self, request):
        self.ok(request, n=self.count)

    def data(self, request):
        self.ok(request, data=None)

    def end(self, request):
        self.ok(request)

    def bye(self, request):
        self.ok(request)
        sys.exit(0)

    def other(self, request):
        self.write({"id": request["id"], "unsupported": {"feature": request["do"]}})

    def run(self):
        methods = {
            "hello": self.hello,
            "case.begin": self.begin,
            "call": self.call,
            "settle": self.settle,
            "server.data": self.data,
            "case.end": self.end,
            "bye": self.bye,
        }
        for line in sys.stdin:
            request = json.loads(line)
            methods.get(request["do"], self.other)(request)


def forever():
    while True:
        time.sleep(60)


class Silent(Good):
    def hello(self, request):
        forever()


class SilentLater(Good):
    def settle(self, request):
        forever()


class Chatty(Good):
    def call(self, request):
        self.raw("calling " + request["op"] + "\n")
        sys.stderr.write("noise\n" * 100000)
        super().call(request)


class Crashing(Good):
    def call(self, request):
        sys.stderr.write("about to crash\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGSEGV)


class Exiting(Good):
    def call(self, request):
        sys.exit("no more")


class WrongId(Good):
    def call(self, request):
        self.write({"id": request["id"] + 7, "ok": {}})


class Twice(Good):
    def call(self, request):
        super().call(request)
        self.ok(request)


class OutOfOrder(Good):
    def effects(self, request):
        super().effects(request)
        self.write({"ev": "value", "n": 0 + self.count, "client": "a", "on": "l", "data": 1})


class Losing(Good):
    def effects(self, request):
        self.count += 1


class Slow(Good):
    def call(self, request):
        time.sleep(60)


class Marking(Good):
    """Opens the file of its second argument when the moment has come."""

    def call(self, request):
        open(sys.argv[2], "w").close()
        forever()


class HalfLine(Good):
    def call(self, request):
        self.raw('{"id":')
        forever()


class HalfLineAtEnd(Good):
    def call(self, request):
        self.raw('{"id":')
        sys.exit(0)


class InvalidUtf8(Good):
    def effects(self, request):
        sys.stdout.buffer.write(b'{"ev":"value","n":1,"client":"a","on":"l","data":"\xff"}\n')


class NoJson(Good):
    def effects(self, request):
        self.raw("{'ev': 'value'}\n")


class HugeLine(Good):
    def call(self, request):
        chunk = "x" * (1 << 20)
        self.raw('{"ev":"value","data":"')
        for _ in range(50):
            self.raw(chunk)
        self.raw('"}\n')
        forever()


class ExitsAfterHello(Good):
    def hello(self, request):
        super().hello(request)
        sys.exit(0)


class LeavesGrandchild(Good):
    def hello(self, request):
        subprocess.Popen(["sleep", "1000"])
        super().hello(request)


class LeavesGrandchildAndDies(LeavesGrandchild):
    def call(self, request):
        os._exit(9)


class IgnoresTerm(Good):
    def hello(self, request):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().hello(request)

    def call(self, request):
        forever()

    def bye(self, request):
        forever()


class Unflushed(Good):
    kept = ""

    def raw(self, text):
        if '"protocol"' in text:
            return super().raw(text)
        self.kept += text

    def run(self):
        super().run()
        super().raw(self.kept)


class Faulty(Good):
    def call(self, request):
        self.write({"id": request["id"], "fault": {"kind": "KeyError", "message": "as"}})


class RefusesHello(Good):
    def hello(self, request):
        self.write({"id": request["id"], "err": {"code": "busy", "message": "come back later"}})


class Newer(Good):
    def introduction(self):
        return {**super().introduction(), "protocol": "2.0"}


class NoFeatures(Good):
    def introduction(self):
        return {**super().introduction(), "features": "all"}


class UnknownEvent(Good):
    def effects(self, request):
        self.event("changed", client="a", on="l", data=1)


class UnknownClient(Good):
    def effects(self, request):
        self.event("value", client="z", on="l", data=1)


class NoAnswerKind(Good):
    def call(self, request):
        self.write({"id": request["id"]})


class Late(Good):
    def end(self, request):
        super().end(request)
        self.event("value", client="a", on="l", data=1)


class Deaf(Good):
    def begin(self, request):
        super().begin(request)
        forever()


class Unquiet(Good):
    def settle(self, request):
        self.ok(request, n=self.count, quiet=False)


class SlowRest(Good):
    def settle(self, request):
        time.sleep(0.03)
        super().settle(request)


def spelled(name):
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


ROGUES = {spelled(kind.__name__): kind for kind in list(globals().values()) if isinstance(kind, type) and issubclass(kind, Good)}

if __name__ == "__main__":
    ROGUES[sys.argv[1]]().run()

"""Answers rtdbkit's driver protocol 1.0 for an adapter written in Python 3.8 or later.

One file without dependencies: copy it beside your adapter. Subclass `Adapter`, override what your implementation can
do, and call `serve(MyAdapter())`. The protocol is described in Conformance/driver-protocol.md of rtdbkit.

Standard output belongs to the protocol: `serve` points `sys.stdout` to standard error, so that a stray `print` does no
harm.
"""

import json
import os
import socket
import sys
import threading
import time

PROTOCOL = "1.0"


class Refused(Exception):
    """The implementation refused the call; `code` is its own word for why."""

    def __init__(self, code, message=""):
        super().__init__(message or code)
        self.code = code
        self.message = message


class Unsupported(Exception):
    """The implementation cannot do this; `feature` is a name of features.yaml, or the verb."""

    def __init__(self, feature, reason="not supported"):
        super().__init__(reason)
        self.feature = feature
        self.reason = reason


class Events:
    """Where the implementation's callbacks report to; may be used from any thread."""

    def __init__(self):
        self._write = None
        self._lock = threading.RLock()
        self._held = None
        self._began = None
        self.count = 0

    def push(self, name, client, on, **members):
        """Reports any event with the members that the protocol names for it."""
        with self._lock:
            self.count += 1
            event = {"ev": name, "n": self.count}
            if self._began is not None:
                event["t"] = int((time.monotonic() - self._began) * 1000)
            event["client"] = client
            if on is not None:
                event["on"] = on
            event.update(members)
            self._put(event)

    def value(self, client, on, data, **more):
        """A listener heard the complete content; `export` and `order` may be given."""
        self.push("value", client, on, data=data, **more)

    def child(self, kind, client, on, key, data, after=None, **more):
        """A listener heard of a child: kind is added, changed, moved or removed."""
        place = {} if kind == "removed" else {"after": after}
        self.push("child_" + kind, client, on, key=key, **place, data=data, **more)

    def cancelled(self, client, on, code, **more):
        """A listener ended with an error; `message`, its text, belongs to the feature errorMessages, here and below."""
        self.push("cancelled", client, on, code=code, **more)

    def ack(self, client, on, code=None, **more):
        """A write was answered; with a code where it was refused. Nothing is reported for a call without `as`."""
        if on is not None:
            self.push("ack", client, on, **({"ok": True} if code is None else {"code": code, **more}))

    def got(self, client, on, data=None, code=None, **more):
        """A get was answered, or failed with a code."""
        self.push("got", client, on, **({"data": data} if code is None else {"code": code}), **more)

    def ran(self, client, on, data=None, **more):
        """A transaction's function was run on this input."""
        self.push("ran", client, on, data=data, **more)

    def committed(self, client, on, committed, code=None, **more):
        """A transaction ended; give `data`, its result or last input, and a code where it failed."""
        failure = {} if code is None else {"code": code}
        self.push("committed", client, on, committed=committed, **failure, **more)

    def _hold(self):
        with self._lock:
            self._held = []

    def _answer(self, message):
        with self._lock:
            held, self._held = self._held or [], None
            self._write("".join(held) + _line(message))

    def _put(self, message):
        if self._held is None:
            self._write(_line(message))
        else:
            self._held.append(_line(message))


def _line(message):
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n"


def _compact(data):
    """The data without what is nothing, as text; a list is an object with indices as keys, and 1 is 1.0."""
    if isinstance(data, list):
        data = {str(index): child for index, child in enumerate(data)}
    if isinstance(data, dict):
        children = {key: _compact(child) for key, child in data.items()}
        left = {key: child for key, child in children.items() if child != "null"}
        return json.dumps(left, sort_keys=True) if left else "null"
    is_number = isinstance(data, (int, float)) and not isinstance(data, bool)
    return json.dumps(float(data) if is_number else data)


class Reactions:
    """The calls that the app of a case makes inside of the callbacks of one call, for adapters with `reactions`.

    Make one for each call that has callbacks. In each callback report the event, then make the calls that `after`
    gives, before the callback returns; each has an `op` and the other members of a call.
    """

    def __init__(self, call):
        self._list = [{"count": 0, **reaction} for reaction in call.get("react", [])]

    def after(self, event, told):
        """`told` is the event's data, an error's code where there is one, or "ok" for a write that was accepted."""
        calls = []
        for reaction in self._list:
            if reaction["to"] != event:
                continue
            if "when" in reaction and _compact(reaction["when"]) != _compact(told):
                continue
            reaction["count"] += 1
            if reaction.get("nth", reaction["count"]) == reaction["count"]:
                calls += reaction["do"]
        return calls


class Adapter:
    """Override `name`, `features`, `begin`, and a method for each request that your implementation can do.

    A client's verb `listen` is the method `listen(client, call)`; a request such as `server.set` is the method
    `server_set(request)`. `call` and `request` are the message as a dictionary. What has no method is answered as
    unsupported.
    """

    name = "unnamed"
    version = "1.0.0"
    sdk = None  # {"name": …, "version": …} of what is tested, where it is not the adapter itself
    features = []
    profile = "apple"
    clock = "virtual"
    network = "self"
    observes = ["events", "acks"]

    def __init__(self):
        self.events = Events()

    def begin(self, scene):
        """Sets the scene: `scene["clients"]`, `scene["data"]`, `scene["rules"]`, `scene["epoch"]`, `scene["seed"]`."""
        raise NotImplementedError("override begin")

    def settle(self):
        """Waits for rest. True where it came; a number is the server's clock in ms since 1970."""
        return True

    def server_data(self):
        """The server's whole data in export form."""
        raise Unsupported("server.data")

    def end(self):
        """Ends the case; no event may come after it."""


class _Host:
    def __init__(self, adapter, write):
        self.adapter = adapter
        adapter.events._write = write

    def answer(self, line):
        """Answers one line; False where the kit said goodbye."""
        line = line.strip()
        if not line:
            return True
        try:
            request = json.loads(line)
            identity, name = request["id"], request["do"]
        except (ValueError, KeyError, TypeError) as error:
            print("adapter: cannot read the line %r: %s" % (line[:200], error), file=sys.stderr)
            return True
        events = self.adapter.events
        events._hold()
        try:
            reply = {"ok": self._result(name, request)}
        except Refused as refusal:
            reply = {"err": {"code": refusal.code, "message": refusal.message}}
        except Unsupported as gap:
            reply = {"unsupported": {"feature": gap.feature, "reason": gap.reason}}
        except Exception as error:  # Whatever it is, the kit shall hear of it, and the adapter lives on.
            import traceback

            traceback.print_exc(file=sys.stderr)
            reply = {"fault": {"kind": type(error).__name__, "message": str(error)}}
        events._answer({"id": identity, **reply})
        return name != "bye"

    def _result(self, name, request):
        adapter = self.adapter
        if name == "hello":
            return self._introduction(request)
        if name == "case.begin":
            # With a virtual clock, real time means nothing.
            adapter.events._began = time.monotonic() if adapter.clock == "wall" else None
            adapter.begin(request)
        elif name == "settle":
            return self._rest(adapter.settle())
        elif name == "server.data":
            return {"data": adapter.server_data()}
        elif name == "case.end":
            adapter.end()
        elif name == "call":
            self._method(request["op"])(request["client"], request)
        elif name != "bye":
            self._method(name.replace(".", "_"), name)(request)
        return {}

    def _introduction(self, request):
        adapter = self.adapter
        major = PROTOCOL.split(".")[0]
        if not any(version.split(".")[0] == major for version in request["protocol"]):
            raise Refused("unknown-protocol", "this adapter speaks " + PROTOCOL)
        introduction = {
            "protocol": PROTOCOL,
            "adapter": {"name": adapter.name, "version": adapter.version},
            "features": list(adapter.features),
            "profile": adapter.profile,
            "clock": adapter.clock,
            "network": adapter.network,
            "observes": list(adapter.observes),
        }
        if adapter.sdk:
            introduction["sdk"] = adapter.sdk
        return introduction

    def _rest(self, rest):
        result = {"n": self.adapter.events.count, "quiet": rest is not False}
        if rest is not True and isinstance(rest, int):
            result["time"] = rest
        return result

    def _method(self, name, feature=None):
        method = getattr(self.adapter, name, None)
        if method is None:
            raise Unsupported(feature or name, "this adapter has no method " + name)
        return method


def serve(adapter, arguments=None):
    """Answers until the kit says goodbye: over standard input and output, or one connection after `--listen`.

    `--listen tcp:HOST:PORT` and `--listen unix:PATH` wait for the kit; the port 0 takes a free one. The address is
    written to standard error.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if "--listen" in arguments:
        reading, write = _accept(arguments[arguments.index("--listen") + 1])
    else:
        output = os.fdopen(os.dup(1), "wb", buffering=0)
        sys.stdout = sys.stderr
        reading, write = sys.stdin.buffer, _writer(output)
    host = _Host(adapter, write)
    for line in iter(reading.readline, b""):
        if not host.answer(line.decode("utf-8")):
            break


def _writer(stream):
    def write(text):
        view = memoryview(text.encode("utf-8"))
        while view:
            view = view[stream.write(view) :]

    return write


def _accept(address):
    kind, _, place = address.partition(":")
    if kind == "unix":
        server = socket.socket(socket.AF_UNIX)
        server.bind(place)
    else:
        host, _, port = place.rpartition(":")
        server = socket.create_server((host or "127.0.0.1", int(port)))
        place = "%s:%d" % server.getsockname()[:2]
    server.listen(1)
    print("listening at %s:%s" % (kind, place), file=sys.stderr, flush=True)
    connection, _ = server.accept()
    if kind != "unix":
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def write(text):
        connection.sendall(text.encode("utf-8"))

    return connection.makefile("rb"), write

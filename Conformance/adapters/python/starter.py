#!/usr/bin/env python3
"""A starting point: an adapter for a toy database that lives in this file.

Run it with `rtdbkit smoke --driver 'python3 starter.py'`, then with `rtdbkit run --driver 'python3 starter.py'`.
Replace `Toy` by your implementation, and declare in `features` what it can do: cases that need something else are
reported as not applicable, never as passed.
"""

from rtdbkit_adapter import Adapter, Refused, Unsupported, serve


def keys_of(path):
    return [key for key in path.split("/") if key]


def compact(data):
    """What the database keeps: null and empty containers are nothing, a list is an object with indices as keys."""
    if isinstance(data, list):
        data = {str(index): child for index, child in enumerate(data)}
    if isinstance(data, dict):
        children = {key: compact(child) for key, child in data.items()}
        return {key: child for key, child in children.items() if child is not None} or None
    return data


def same(a, b):
    """Equality as the database sees it: a number is never a truth value."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def plain(data):
    """How a snapshot shows data: integer keys become a list while more than half of the places are taken."""
    if not isinstance(data, dict):
        return data
    children = {key: plain(child) for key, child in data.items()}
    if not all(key.isdigit() and str(int(key)) == key for key in children):
        return children
    length = max(int(key) for key in children) + 1
    return [children.get(str(index)) for index in range(length)] if length < 2 * len(children) else children


class Toy:
    """The smallest thing that can be called a database: one tree, and listeners that share it."""

    def __init__(self, data):
        self.data = compact(data)
        self.listeners = []

    def get(self, path):
        node = self.data
        for key in keys_of(path):
            node = node.get(key) if isinstance(node, dict) else None
        return node

    def set(self, path, value):
        keys, value = keys_of(path), compact(value)
        before = [self.get(listener["path"]) for listener in self.listeners]
        self.data = self._with(self.data, keys, value)
        # Whoever listens deeper in the tree hears first.
        order = sorted(range(len(before)), key=lambda index: -len(keys_of(self.listeners[index]["path"])))
        heard = [(self.listeners[index], before[index]) for index in order]
        for listener, old in heard:
            new = self.get(listener["path"])
            if not same(old, new):
                listener["heard"](new)

    def _with(self, node, keys, value):
        if not keys:
            return value
        children = dict(node) if isinstance(node, dict) else {}
        children[keys[0]] = self._with(children.get(keys[0]), keys[1:], value)
        return compact(children)

    def listen(self, name, path, heard):
        self.listeners.append({"name": name, "path": path, "heard": heard})
        heard(self.get(path))

    def unlisten(self, wanted):
        self.listeners = [listener for listener in self.listeners if not wanted(listener)]


class ToyAdapter(Adapter):
    name = "toy-python"
    features = ["listen.value", "get", "set", "remove"]

    def begin(self, scene):
        if any(scene["rules"].values()):
            raise Unsupported("server.setRules", "the toy refuses nothing")
        self.now = scene["epoch"]
        self.toy = Toy(scene["data"])

    def settle(self):
        # The toy does everything at once and is always at rest; the number is the server's clock.
        return self.now

    def server_data(self):
        return self.toy.data

    def end(self):
        self.toy = None

    # What a client does.

    def listen(self, client, call):
        name = call["as"]
        for _ in call["events"]:
            self.toy.listen((client, name), call.get("path", ""), lambda data: self._heard(client, name, data))

    def _heard(self, client, name, data):
        self.events.value(client, name, plain(data), export=data)

    def unlisten(self, client, call):
        self.toy.unlisten(lambda listener: listener["name"] == (client, call["as"]))

    def unlistenAll(self, client, call):
        path = keys_of(call.get("path", ""))
        self.toy.unlisten(lambda listener: listener["name"][0] == client and keys_of(listener["path"]) == path)

    def get(self, client, call):
        data = self.toy.get(call.get("path", ""))
        self.events.got(client, call["as"], plain(data), export=data)

    def set(self, client, call):
        self._check(call)
        self.toy.set(call.get("path", ""), call["value"])
        self.events.ack(client, call.get("as"))

    def remove(self, client, call):
        self._check(call)
        self.toy.set(call.get("path", ""), None)
        self.events.ack(client, call.get("as"))

    def _check(self, call):
        if any(character in call.get("path", "") for character in ".#$[]"):
            raise Refused("InvalidPathValidation", "a path has none of . # $ [ ]")

    # What happens around it.

    def server_set(self, request):
        self.toy.set(request.get("path", ""), request.get("value"))

    def server_remove(self, request):
        self.toy.set(request.get("path", ""), None)

    def server_update(self, request):
        for path, value in request["value"].items():
            self.toy.set(request.get("path", "") + "/" + path, value)

    def clock_advance(self, request):
        self.now += request["ms"]


if __name__ == "__main__":
    serve(ToyAdapter())

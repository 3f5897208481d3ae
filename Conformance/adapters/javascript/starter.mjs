#!/usr/bin/env node
// A starting point: an adapter for a toy database that lives in this file.
//
// Run it with `rtdbkit smoke --driver 'node starter.mjs'`, then with `rtdbkit run --driver 'node starter.mjs'`. Replace
// `Toy` by your implementation, and declare in `features` what it can do: cases that need something else are reported as
// not applicable, never as passed.

import { Adapter, Refused, Unsupported, serve } from "./rtdbkit-adapter.mjs";

const keysOf = (path = "") => path.split("/").filter((key) => key !== "");
const isObject = (data) => typeof data === "object" && data !== null;

/** What the database keeps: null and empty containers are nothing, a list is an object with indices as keys. */
function compact(data) {
  if (!isObject(data)) return data ?? null;
  const children = Object.entries(data)
    .map(([key, child]) => [key, compact(child)])
    .filter(([, child]) => child !== null);
  return children.length > 0 ? Object.fromEntries(children) : null;
}

/** How a snapshot shows data: integer keys become a list while more than half of the places are taken. */
function plain(data) {
  if (!isObject(data)) return data;
  const children = Object.fromEntries(Object.entries(data).map(([key, child]) => [key, plain(child)]));
  const keys = Object.keys(children);
  if (!keys.every((key) => /^(0|[1-9][0-9]*)$/.test(key))) return children;
  const length = Math.max(...keys.map(Number)) + 1;
  return length < 2 * keys.length ? Array.from({ length }, (_, index) => children[index] ?? null) : children;
}

function same(a, b) {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

/** The database's order of keys: integers first, by their size, then the others. */
function inOrder(data) {
  const isInteger = (key) => /^(0|-?[1-9][0-9]*)$/.test(key) && Math.abs(Number(key)) < 2 ** 31;
  return Object.keys(isObject(data) ? data : {}).sort((a, b) => {
    if (isInteger(a) && isInteger(b)) return Number(a) - Number(b);
    if (isInteger(a) !== isInteger(b)) return isInteger(a) ? -1 : 1;
    return a < b ? -1 : 1;
  });
}

/** The smallest thing that can be called a database: one tree, and listeners that share it. */
class Toy {
  listeners = [];

  constructor(data) {
    this.data = compact(data);
  }

  get(path) {
    let node = this.data;
    for (const key of keysOf(path)) node = isObject(node) ? (node[key] ?? null) : null;
    return node;
  }

  set(path, value) {
    // Whoever listens deeper in the tree hears first.
    const heard = this.listeners
      .map((listener) => ({ ...listener, before: this.get(listener.path) }))
      .sort((a, b) => keysOf(b.path).length - keysOf(a.path).length);
    this.data = this.#with(this.data, keysOf(path), compact(value));
    for (const { path: at, before, tell } of heard) {
      if (!same(before, this.get(at))) tell(this.get(at));
    }
  }

  #with(node, [key, ...rest], value) {
    if (key === undefined) return value;
    const children = isObject(node) ? { ...node } : {};
    children[key] = this.#with(children[key] ?? null, rest, value);
    return compact(children);
  }

  listen(name, path, tell) {
    this.listeners.push({ name, path, tell });
    tell(this.get(path));
  }

  unlisten(isMeant) {
    this.listeners = this.listeners.filter((listener) => !isMeant(listener));
  }
}

class ToyAdapter extends Adapter {
  name = "toy-javascript";
  features = ["listen.value", "get", "set", "remove"];

  begin(scene) {
    if (Object.values(scene.rules).some((paths) => paths.length > 0)) {
      throw new Unsupported("server.setRules", "the toy refuses nothing");
    }
    this.now = scene.epoch;
    this.toy = new Toy(scene.data);
  }

  // The toy does everything at once and is always at rest; the number is the server's clock.
  settle() {
    return this.now;
  }

  serverData() {
    return this.toy.data;
  }

  end() {
    this.toy = undefined;
  }

  // What a client does.

  listen(client, call) {
    for (const _ of call.events) {
      this.toy.listen(`${client}.${call.as}`, call.path, (data) => {
        this.events.value(client, call.as, plain(data), { export: data, order: inOrder(data) });
      });
    }
  }

  unlisten(client, call) {
    this.toy.unlisten((listener) => listener.name === `${client}.${call.as}`);
  }

  unlistenAll(client, call) {
    const path = keysOf(call.path).join("/");
    this.toy.unlisten(
      (listener) => listener.name.startsWith(`${client}.`) && keysOf(listener.path).join("/") === path,
    );
  }

  get(client, call) {
    const data = this.toy.get(call.path);
    this.events.got(client, call.as, plain(data), { export: data, order: inOrder(data) });
  }

  set(client, call) {
    this.#check(call);
    this.toy.set(call.path, call.value);
    this.events.ack(client, call.as);
  }

  remove(client, call) {
    this.#check(call);
    this.toy.set(call.path, null);
    this.events.ack(client, call.as);
  }

  #check(call) {
    if (/[.#$[\]]/.test(call.path ?? "")) throw new Refused("InvalidPathValidation", "a path has none of . # $ [ ]");
  }

  // What happens around it.

  server_set(request) {
    this.toy.set(request.path, request.value);
  }

  server_remove(request) {
    this.toy.set(request.path, null);
  }

  server_update(request) {
    for (const [path, value] of Object.entries(request.value)) this.toy.set(`${request.path ?? ""}/${path}`, value);
  }

  clock_advance(request) {
    this.now += request.ms;
  }
}

await serve(new ToyAdapter());

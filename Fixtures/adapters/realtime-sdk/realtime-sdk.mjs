// A small client of the database under the names of the official SDK's functions: see the README beside it.

import { Params } from "./query.mjs";
import { Repo } from "./repo.mjs";
import { ORDER_BY_PRIORITY, keysOf, nodeOf, ordered } from "./tree.mjs";
import { checkData, checkPath, checkPriority, checkWritable, updateEntries } from "./validation.mjs";

export {
  endAt, endBefore, equalTo, limitToFirst, limitToLast, orderByChild, orderByKey, orderByPriority, orderByValue, query,
  startAfter, startAt,
} from "./query.mjs";

export const SDK_VERSION = "0.1.0";

// Apps and databases.

const apps = new Map();

class Database {
  #repo;

  constructor(app) {
    this.app = app;
    const { hostname: host, port, searchParams } = new URL(app.options.databaseURL);
    this.address = { host, port: Number(port || 80), namespace: searchParams.get("ns") ?? host.split(".")[0] };
  }

  /** Connecting begins with the first use. */
  get repo() {
    this.#repo ??= new Repo(this.address, SDK_VERSION);
    return this.#repo;
  }

  get isUsed() {
    return this.#repo !== undefined;
  }
}

export function initializeApp(options, name = "[DEFAULT]") {
  if (apps.has(name)) throw new Error(`there is an app ${name} already`);
  const app = { options, name };
  app.database = new Database(app);
  apps.set(name, app);
  return app;
}

export async function deleteApp(app) {
  apps.delete(app.name);
  if (app.database.isUsed) app.database.repo.end();
}

export const getDatabase = (app) => app.database;

export function connectDatabaseEmulator(database, host, port) {
  if (database.isUsed) throw new Error("connectDatabaseEmulator comes before the first use");
  database.address = { ...database.address, host, port };
}

export const goOffline = (database) => database.repo.connection.interrupt("app");
export const goOnline = (database) => database.repo.connection.resume("app");

// Locations and what is read there.

class Query {
  constructor(database, keys, params, isOrdered) {
    Object.assign(this, { database, keys, params, isOrdered });
    this.repo = database.repo;
  }

  get key() {
    return this.keys.at(-1) ?? null;
  }

  get ref() {
    return new Reference(this.database, this.keys);
  }

  changed(params, isOrdered = this.isOrdered) {
    return new Query(this.database, this.keys, params, isOrdered);
  }
}

class Reference extends Query {
  constructor(database, keys) {
    super(database, keys, Params.default, false);
  }
}

export const ref = (database, path) => {
  const root = new Reference(database, []);
  return path === undefined ? root : child(root, path);
};

export function child(parent, path) {
  checkPath("child", path, parent.keys.length === 0);
  return new Reference(parent.database, [...parent.keys, ...keysOf(path)]);
}

class DataSnapshot {
  constructor(node, at, order = ORDER_BY_PRIORITY) {
    Object.assign(this, { node, ref: at, order });
  }

  get key() {
    return this.ref.key;
  }

  get priority() {
    return this.node.priority;
  }

  get size() {
    return this.node.children.size;
  }

  exists() {
    return !this.node.isEmpty;
  }

  val() {
    return this.node.json();
  }

  exportVal() {
    return this.node.json(true);
  }

  forEach(action) {
    return ordered(this.node, this.order).some(([key, node]) => action(new DataSnapshot(node, child(this.ref, key))));
  }
}

function observe(kind) {
  return (at, callback, cancelOrOptions, options) => {
    const cancel = typeof cancelOrOptions === "function" ? cancelOrOptions : undefined;
    const { onlyOnce = false } = options ?? (typeof cancelOrOptions === "object" ? cancelOrOptions : {});
    const end = () => tree.remove(at.keys, at.params, (other) => other === registration);
    const hear = (view, node, key, previous) => {
      const place = key === undefined ? at.ref : child(at.ref, key);
      if (onlyOnce && registration.isOver) return;
      if (onlyOnce) end();
      callback(new DataSnapshot(node, place, key === undefined ? at.params.order : undefined), previous);
    };
    const registration = { kind, hear, cancel };
    const tree = at.repo.treeOf(at.keys);
    tree.add(at.keys, at.params, registration);
    return end;
  };
}

export const onValue = observe("value");
export const onChildAdded = observe("child_added");
export const onChildChanged = observe("child_changed");
export const onChildMoved = observe("child_moved");
export const onChildRemoved = observe("child_removed");

export function off(at, kind) {
  at.repo.treeOf(at.keys).remove(at.keys, at.params, (other) => kind === undefined || other.kind === kind);
}

export async function get(at) {
  return new DataSnapshot(await at.repo.get(at.keys, at.params), at.ref, at.params.order);
}

// Writing.

export const serverTimestamp = () => ({ ".sv": "timestamp" });
export const increment = (delta) => ({ ".sv": { increment: delta } });

export function set(at, value) {
  checkWritable("set", at.keys);
  checkData("set", value, at.keys);
  return at.repo.set(at.keys, nodeOf(value));
}

export function setWithPriority(at, value, priority) {
  checkWritable("setWithPriority", at.keys);
  checkData("setWithPriority", value, at.keys);
  checkPriority("setWithPriority", priority);
  return at.repo.set(at.keys, nodeOf(value, priority));
}

export function setPriority(at, priority) {
  checkWritable("setPriority", at.keys);
  checkPriority("setPriority", priority);
  return at.repo.set([...at.keys, ".priority"], nodeOf(priority));
}

export const update = (at, values) => at.repo.update(at.keys, updateEntries("update", values, at.keys));

export function remove(at) {
  checkWritable("remove", at.keys);
  return set(at, null);
}

const DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const lastKey = { time: 0, digits: [] };

/** Eight digits of time, and twelve of chance that go up by one within a millisecond. */
function nextKey(time) {
  if (time === lastKey.time) {
    let place = 11;
    while (lastKey.digits[place] === 63) lastKey.digits[place--] = 0;
    lastKey.digits[place] += 1;
  } else {
    lastKey.time = time;
    lastKey.digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 64));
  }
  const times = Array.from({ length: 8 }, (_, place) => Math.floor(time / 64 ** (7 - place)) % 64);
  return [...times, ...lastKey.digits].map((digit) => DIGITS[digit]).join("");
}

export function push(at, value) {
  checkWritable("push", at.keys);
  if (value !== undefined) checkData("push", value, at.keys);
  const made = child(at, nextKey(at.repo.now()));
  const plain = made.ref;
  const promise = value === undefined || value === null ? Promise.resolve(plain) : set(made, value).then(() => plain);
  made.then = promise.then.bind(promise);
  made.catch = promise.catch.bind(promise);
  return made;
}

export function runTransaction(at, transactionUpdate, options) {
  checkWritable("transaction", at.keys);
  // What the function throws in its first run leaves through the call.
  let thrown;
  let runs = 0;
  const run = (input) => {
    runs += 1;
    try {
      return transactionUpdate(input);
    } catch (error) {
      if (runs === 1) thrown = { error };
      throw error;
    }
  };
  const end = new Promise((resolve, reject) => {
    at.repo.transact(at.keys, run, options?.applyLocally ?? true, (error, committed, node) => {
      if (error) reject(error);
      else resolve({ committed, snapshot: new DataSnapshot(node, at.ref) });
    });
  });
  if (!thrown) return end;
  end.catch(() => {});
  throw thrown.error;
}

class OnDisconnect {
  constructor(at) {
    this.at = at;
  }

  set(value) {
    return this.setWithPriority(value, null);
  }

  setWithPriority(value, priority) {
    const { keys, repo } = this.at;
    checkWritable("onDisconnect.set", keys);
    checkData("onDisconnect.set", value, keys);
    checkPriority("onDisconnect.set", priority);
    const node = nodeOf(value, priority);
    return repo.orderWrite(keys, [[keys, node]], "o", node.json(true));
  }

  remove() {
    return this.set(null);
  }

  update(values) {
    const { keys, repo } = this.at;
    const entries = updateEntries("onDisconnect.update", values, keys);
    if (entries.length === 0) return Promise.resolve();
    const nodes = entries.map(([place, data]) => [[...keys, ...place], nodeOf(data)]);
    const data = Object.fromEntries(entries.map(([place, value]) => [place.join("/"), nodeOf(value).json(true)]));
    return repo.orderWrite(keys, nodes, "om", data);
  }

  cancel() {
    return this.at.repo.cancelOrders(this.at.keys);
  }
}

export const onDisconnect = (at) => new OnDisconnect(at);

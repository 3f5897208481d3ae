#!/usr/bin/env node
// Puts the official JavaScript SDK of the Realtime Database under rtdbkit's suite: `node firebase.mjs`.
//
// One file, so that it can be copied to where the SDK is. It needs Node 18 or later and the package `firebase`, beside
// this file or in the folder where it is started; `--sdk PATH` names another module that exports the same functions.
// The kit hosts the server and every link; each client of a case is an app of its own. Only public functions are used.
//
// Not declared: a disk cache and what goes with it, which the SDK does not have, and users, who would need
// `firebase/auth` with a server of its own: the token for an emulator is fixed before the first connection.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const FEATURES = [
  "listen.value", "listen.child", "once", "get", "query.order", "query.range", "query.limit", "set", "update", "remove",
  "transaction", "push", "priority", "serverValue.timestamp", "serverValue.increment", "onDisconnect", "offline",
  "info", "restart", "kill", "errorMessages", "reactions",
];
/** How often callbacks may make calls in a case; what goes on beyond that goes on for ever. */
const MOST_REACTIONS = 100;
/** How long a client that begins to connect may take until its next call; a second attempt must not come meanwhile. */
const HEAD_START = 50;
const USAGE = "usage: firebase.mjs [--sdk MODULE] [--quiet MILLISECONDS]";

/** What a case calls a refusal, by what the SDK's message says of it. */
const REFUSALS = [
  [/was an invalid path/, "InvalidPathValidation"],
  [/was an invalid key/, "InvalidKeyValidation"],
  [/modify data under \/\.info/, "WritablePathValidation"],
  [/^(Query|startAt|startAfter|endAt|endBefore|equalTo|limitTo\w+|orderBy\w+)\b|PathIndex/, "InvalidQueryParameter"],
  [/ failed: | argument |priority must be/i, "InvalidFirebaseData"],
];

const refusal = (error) => REFUSALS.find(([pattern]) => pattern.test(error?.message ?? error))?.[1] ?? "Error";
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The SDK refused a call at once; `code` is the case format's word for why. */
class Refused extends Error {
  constructor(error) {
    super(String(error?.message ?? error));
    this.code = refusal(error);
  }
}

class Unsupported extends Error {
  constructor(feature, reason) {
    super(reason);
    this.feature = feature;
  }
}

/** Whatever the SDK throws out of a call is its behaviour, not a fault of this adapter. */
function attempt(call) {
  try {
    return call();
  } catch (error) {
    throw new Refused(error);
  }
}

/** The case format's word for an error that comes later: `PERMISSION_DENIED`, "Permission denied", `disconnect`. */
function code(error) {
  const text = String(error?.code ?? error?.message ?? error);
  if (/^[\w ]{1,40}$/.test(text)) return text.toLowerCase().replaceAll(" ", "_");
  const name = refusal(error);
  return name === "Error" ? text : name;
}

/** An error that comes later, as the protocol has it. */
const failure = (error) => ({ code: code(error), message: String(error?.message ?? error) });

function snapshotMembers(snapshot) {
  const members = { data: snapshot.val() ?? null, export: snapshot.exportVal() ?? null };
  try {
    const order = [];
    snapshot.forEach((child) => {
      order.push(child.key);
    });
    members.order = order;
  } catch {
    // The children of a child in a query by value or child have no order that the SDK could tell.
  }
  return members;
}

/** Data of a case with the SDK's own server values in it. */
function withServerValues(sdk, data) {
  if (typeof data !== "object" || data === null) return data;
  if (Object.keys(data).length === 1 && data[".sv"] === "timestamp") return sdk.serverTimestamp();
  if (Object.keys(data).length === 1 && typeof data[".sv"]?.increment === "number") {
    return sdk.increment(data[".sv"].increment);
  }
  if (Array.isArray(data)) return data.map((child) => withServerValues(sdk, child));
  return Object.fromEntries(Object.entries(data).map(([key, child]) => [key, withServerValues(sdk, child)]));
}

/** The data without what is nothing; a list is an object with indices as keys. */
function compact(data) {
  if (typeof data !== "object" || data === null) return data ?? null;
  const children = Object.entries(data).map(([key, child]) => [key, compact(child)]);
  const left = children.filter(([, child]) => child !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return left.length > 0 ? Object.fromEntries(left) : null;
}

/** Equality as the database has it. */
const same = (a, b) => JSON.stringify(compact(a)) === JSON.stringify(compact(b));

/** What the function of a transaction returns; undefined aborts. */
function outcome(sdk, form, input) {
  if (form === "abort") return undefined;
  if (form === "throw") throw new Error("the function of a transaction");
  if ("abortIf" in form) return same(form.abortIf, input) ? undefined : outcome(sdk, form.else, input);
  if ("increment" in form) return (typeof input === "number" ? input : 0) + form.increment;
  return withServerValues(sdk, form.set);
}

/** The calls that write, each with a promise of the answer. */
const WRITES = {
  set: (sdk, ref, { value }) => sdk.set(ref, value),
  setWithPriority: (sdk, ref, { value, priority }) => sdk.setWithPriority(ref, value, priority),
  setPriority: (sdk, ref, { priority }) => sdk.setPriority(ref, priority),
  update: (sdk, ref, { value }) => sdk.update(ref, value),
  remove: (sdk, ref) => sdk.remove(ref),
  push: (sdk, ref, { value, hasValue, made }) => {
    const child = hasValue ? sdk.push(ref, value) : sdk.push(ref);
    made(child.key);
    return hasValue ? child : undefined;
  },
  onDisconnect: (sdk, ref, { operation, value, priority }) => {
    const orders = sdk.onDisconnect(ref);
    if (operation === "remove") return orders.remove();
    if (operation === "update") return orders.update(value);
    return priority === null ? orders.set(value) : orders.setWithPriority(value, priority);
  },
  onDisconnectCancel: (sdk, ref) => sdk.onDisconnect(ref).cancel(),
};
/** The calls that are methods of a session. */
const VERBS = [
  "listen", "once", "unlisten", "unlistenAll", "get", "transaction", "goOffline", "goOnline", "restart", "kill",
];
const FUNCTIONS = {
  value: "onValue", child_added: "onChildAdded", child_changed: "onChildChanged", child_moved: "onChildMoved",
  child_removed: "onChildRemoved",
};

/** One app with its database. */
class Client {
  listeners = [];
  /** The newest key of each name that a push has given. */
  keys = new Map();
  isOver = false;
  static #count = 0;

  constructor(sdk, name, url) {
    this.sdk = sdk;
    this.name = name;
    this.url = url;
    const { hostname, port, searchParams } = new URL(url);
    const databaseURL = `http://${hostname}:${port}?ns=${searchParams.get("ns")}`;
    this.app = sdk.initializeApp({ databaseURL }, `${name}-${(Client.#count += 1)}`);
    this.db = sdk.getDatabase(this.app);
    sdk.connectDatabaseEmulator(this.db, hostname, Number(port));
  }

  ref(call) {
    const parts = (call.path ?? "").split("/").map((part) => (part[0] === "$" && this.keys.get(part.slice(1))) || part);
    return call.path ? this.sdk.ref(this.db, parts.join("/")) : this.sdk.ref(this.db);
  }

  query(call) {
    const { sdk } = this;
    const asked = call.query ?? {};
    const constraints = [];
    const orders = { ".key": sdk.orderByKey, ".value": sdk.orderByValue, ".priority": sdk.orderByPriority };
    if (asked.orderBy !== undefined) {
      constraints.push(orders[asked.orderBy]?.() ?? sdk.orderByChild(asked.orderBy));
    }
    for (const name of ["startAt", "startAfter", "endAt", "endBefore", "equalTo"]) {
      const { value, key } = asked[name] ?? {};
      if (asked[name]) constraints.push(key === undefined ? sdk[name](value) : sdk[name](value, key));
    }
    for (const name of ["limitToFirst", "limitToLast"]) {
      if (asked[name] !== undefined) constraints.push(sdk[name](asked[name]));
    }
    return constraints.length > 0 ? sdk.query(this.ref(call), ...constraints) : this.ref(call);
  }

  /** Waits until the client is connected, or the time is over. */
  async connected(milliseconds) {
    let end;
    const change = new Promise((resolve) => {
      end = this.sdk.onValue(this.ref({ path: ".info/connected" }), (snapshot) => snapshot.val() && resolve(true));
    });
    const isConnected = await Promise.race([change, wait(milliseconds).then(() => false)]);
    end();
    return isConnected;
  }

  async end() {
    this.isOver = true;
    for (const { end } of this.listeners) end();
    await this.sdk.deleteApp(this.app);
  }
}

/** The verbs of the case format on the SDK, and what its callbacks see. */
class Session {
  clients = new Map();
  events = 0;
  /** How many calls the callbacks of each client have made in the case. */
  reactions = new Map();
  began = performance.now();
  active = 0;

  constructor(sdk, quiet, write) {
    Object.assign(this, { sdk, quiet, tell: write });
  }

  report(ev, client, on, members) {
    this.active = performance.now();
    if (client.isOver || on === undefined) return;
    this.events += 1;
    const t = Math.floor(performance.now() - this.began);
    this.tell({ ev, n: this.events, t, client: client.name, on, ...members });
  }

  /** Reports what the callbacks of a call are told, and makes the calls that belong inside of them. */
  teller(client, call) {
    const counts = new Map();
    return (ev, members) => {
      this.report(ev, client, call.as, members);
      const isMeant = (reaction) => {
        const told = members.ok ? "ok" : (members.code ?? members.data);
        if (reaction.to !== ev || (reaction.when !== undefined && !same(reaction.when, told))) return false;
        counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
        return reaction.nth === undefined || reaction.nth === counts.get(reaction);
      };
      const reactions = client.isOver ? [] : (call.react ?? []).filter(isMeant);
      for (const inner of reactions.flatMap((reaction) => reaction.do)) this.react(client, inner);
    };
  }

  /** Makes a call inside of a callback; nobody waits for it. */
  react(client, call) {
    const count = (this.reactions.get(client.name) ?? 0) + 1;
    this.reactions.set(client.name, count);
    if (count > MOST_REACTIONS) {
      this.stray ??= new Error(`callbacks of ${client.name} have made more than ${MOST_REACTIONS} calls: they go on for ever`);
      return;
    }
    try {
      this.call(client, call);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.report("threw", client, call.as ?? call.op, { name: error.code });
    }
  }

  // Requests.

  /** Makes the call that a request or a reaction asks for. */
  call(client, call) {
    if (!(call.op in WRITES || VERBS.includes(call.op))) throw new Unsupported(call.op, "the SDK has no such call");
    return attempt(() => this[call.op in WRITES ? "write" : call.op](client, call));
  }

  async begin(scene) {
    for (const { persistence, skew, user, cachePolicy } of Object.values(scene.clients)) {
      if (persistence) throw new Unsupported("persistence", "the SDK has no disk cache");
      if (cachePolicy) throw new Unsupported("cachePolicy", "the SDK has no disk cache");
      if (user) throw new Unsupported("auth", "users need firebase/auth");
      if (skew) throw new Unsupported("clock.skew", "all clients share the clock of the process");
    }
    this.began = performance.now();
    this.reactions.clear();
    for (const [name, setup] of Object.entries(scene.clients)) {
      const client = new Client(this.sdk, name, setup.url);
      this.clients.set(name, client);
      if (setup.offline) this.goOffline(client);
      else if (!setup.unused) client.starts = client.connected(4000);
    }
    for (const client of this.clients.values()) {
      if ((await (client.starts ?? true)) === false) throw new Error(`the client ${client.name} did not connect`);
    }
  }

  /** Rest is a while in which no callback is called, seen after the input that waits has been read. */
  async settle() {
    const begin = performance.now();
    this.active = begin;
    while (performance.now() - begin < 4000) {
      const left = this.quiet - (performance.now() - this.active);
      if (left <= 0) {
        const seen = this.active;
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        if (seen === this.active) return true;
      } else {
        await wait(left);
      }
    }
    return false;
  }

  async end() {
    const clients = [...this.clients.values()];
    this.clients.clear();
    await Promise.all(clients.map((client) => client.end()));
  }

  // Reading.

  observe(query, kind, tell, options) {
    const hear = (snapshot, previous) => {
      const place = kind === "value" ? {} : { key: snapshot.key, after: previous ?? null };
      if (kind === "child_removed") delete place.after;
      tell(kind, { ...place, ...snapshotMembers(snapshot) });
    };
    const cancel = (error) => tell("cancelled", failure(error));
    return this.sdk[FUNCTIONS[kind]](query, hear, cancel, ...options);
  }

  listen(client, call) {
    const query = client.query(call);
    const tell = this.teller(client, call);
    // What is known is told before the SDK has given the function that ends it: a callback may end what it is told by,
    // and what is not attached yet.
    const listeners = call.events.map((kind) => {
      const listener = { as: call.as, kind, end: () => (listener.isOver = true) };
      return listener;
    });
    client.listeners.push(...listeners);
    for (const listener of listeners) {
      if (listener.isOver) continue;
      const end = this.observe(query, listener.kind, tell, []);
      if (listener.isOver) end();
      listener.end = end;
    }
  }

  once(client, call) {
    const kind = call.events?.[0] ?? "value";
    const end = this.observe(client.query(call), kind, this.teller(client, call), [{ onlyOnce: true }]);
    client.listeners.push({ kind, end });
  }

  unlisten(client, call) {
    const isMeant = ({ as, kind }) => as === call.as && (call.event === undefined || call.event === kind);
    for (const { end } of client.listeners.filter(isMeant)) end();
    client.listeners = client.listeners.filter((listener) => !isMeant(listener));
  }

  unlistenAll(client, call) {
    this.sdk.off(client.query(call));
  }

  get(client, call) {
    const tell = this.teller(client, call);
    this.sdk.get(client.query(call)).then(
      (snapshot) => tell("got", snapshotMembers(snapshot)),
      (error) => tell("got", failure(error)),
    );
  }

  // Writing.

  write(client, call) {
    const { sdk } = this;
    const value = withServerValues(sdk, call.value ?? null);
    const priority = withServerValues(sdk, call.priority ?? null);
    const tell = this.teller(client, call);
    const made = (key) => {
      if (call.key !== undefined) client.keys.set(call.key, key);
    };
    const hasValue = "value" in call;
    const answer = WRITES[call.op](sdk, client.ref(call), { ...call, value, priority, hasValue, made });
    answer?.then(
      () => tell("ack", { ok: true }),
      (error) => tell("ack", failure(error)),
    );
  }

  transaction(client, call) {
    const forms = [...call.apply];
    const tell = this.teller(client, call);
    const run = (input) => {
      this.report("ran", client, call.as, { data: input ?? null });
      return outcome(this.sdk, forms.length > 1 ? forms.shift() : forms[0], input);
    };
    const options = call.localEvents === false ? { applyLocally: false } : undefined;
    this.sdk.runTransaction(client.ref(call), run, options).then(
      ({ committed, snapshot }) => tell("committed", { committed, ...snapshotMembers(snapshot) }),
      (error) => tell("committed", { committed: false, ...failure(error) }),
    );
  }

  // The app and its connection.

  goOffline(client) {
    client.isOffline = true;
    this.sdk.goOffline(client.db);
  }

  async goOnline(client) {
    client.isOffline = false;
    this.sdk.goOnline(client.db);
    await client.connected(HEAD_START);
  }

  async restart(client) {
    await client.end();
    const next = new Client(this.sdk, client.name, client.url);
    this.clients.set(client.name, next);
    await next.connected(HEAD_START);
  }

  /** The SDK leaves nothing behind and sends no word of farewell, so the end of an app is the same in both ways. */
  kill(client) {
    return this.restart(client);
  }

  /** What a browser's event `online` does, which Node does not have: an attempt at once where no connection is. */
  async reachable(name) {
    const clients = [...this.clients.values()].filter((client) => name === undefined || name === client.name);
    await Promise.all(clients.map((client) => this.#tryAtOnce(client)));
  }

  async #tryAtOnce(client) {
    if (client.isOffline || (await client.connected(0))) return;
    this.sdk.goOffline(client.db);
    await this.goOnline(client);
  }
}

/** Does what a request asks; the answer's content. */
async function result(session, request) {
  const { sdk } = session;
  switch (request.do) {
    case "hello":
      return {
        protocol: "1.0", adapter: { name: "firebase-javascript", version: "1.0.0" },
        sdk: { name: sdk.name, version: sdk.SDK_VERSION }, features: FEATURES, profile: "web", clock: "wall",
        network: "websocket", observes: ["events", "acks"],
      };
    case "case.begin":
      await session.begin(request);
      return {};
    case "call": {
      await session.call(session.clients.get(request.client), request);
      return {};
    }
    case "net.reachable":
      await session.reachable(request.client);
      return {};
    case "settle": {
      const quiet = await session.settle();
      return { n: session.events, quiet };
    }
    case "case.end":
      await session.end();
      return {};
    case "bye":
      return {};
    default:
      throw new Unsupported(request.do, "this adapter knows no such request");
  }
}

function trouble(error) {
  if (error instanceof Refused) return { err: { code: error.code, message: error.message } };
  if (error instanceof Unsupported) return { unsupported: { feature: error.feature, reason: error.message } };
  console.error(error);
  return { fault: { kind: error?.name ?? "Error", message: String(error?.message ?? error) } };
}

/** Standard output belongs to the protocol. */
function write(message) {
  let bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(fs.writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

async function* lines(input) {
  let rest = "";
  input.setEncoding("utf8");
  for await (const chunk of input) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts.filter((line) => line.trim() !== "");
  }
}

async function serve(session) {
  // What the SDK throws outside of a call would end the process; the request in hand tells of it instead.
  for (const kind of ["uncaughtException", "unhandledRejection"]) {
    process.on(kind, (error) => {
      session.stray ??= error;
    });
  }
  for await (const line of lines(process.stdin)) {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = { ok: await result(session, request) };
    } catch (error) {
      answer = trouble(error);
    }
    if (session.stray !== undefined) answer = trouble(session.stray);
    session.stray = undefined;
    write({ id: request.id, ...answer });
    if (request.do === "bye") break;
  }
  process.exit(0);
}

/** A part of the SDK: beside this file, or else in the folder where it is started. */
async function load(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return createRequire(path.join(process.cwd(), "here"))(name);
  }
}

async function loadSDK(place) {
  if (place !== undefined) {
    return { ...(await import(pathToFileURL(path.resolve(place)).href)), name: path.basename(place) };
  }
  return { ...(await load("firebase/app")), ...(await load("firebase/database")), name: "firebase" };
}

function options(args) {
  const found = { quiet: "60" };
  for (let place = 0; place < args.length; place += 2) {
    const name = args[place].slice(2);
    if (!["--sdk", "--quiet"].includes(args[place]) || args[place + 1] === undefined) throw new Error(USAGE);
    found[name] = args[place + 1];
  }
  return found;
}

console.log = console.info = console.debug = console.error;
// Links of the kit go neither through a proxy nor to an emulator that runs elsewhere.
for (const name of ["HTTP_PROXY", "http_proxy", "FIREBASE_DATABASE_EMULATOR_HOST"]) delete process.env[name];
let session;
try {
  const { sdk, quiet } = options(process.argv.slice(2));
  session = new Session(await loadSDK(sdk), Number(quiet), write);
} catch (error) {
  console.error(error.message);
  console.error("`npm install firebase` in this folder makes the SDK available; --sdk names another module");
  process.exit(2);
}
await serve(session);

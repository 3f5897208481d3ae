// Answers rtdbkit's driver protocol 1.0 for an adapter written in JavaScript (Node 18 or later).
//
// One file without dependencies: copy it beside your adapter. Extend `Adapter`, override what your implementation can
// do, and call `serve(new MyAdapter())`. The protocol is described in Conformance/driver-protocol.md of rtdbkit.
//
// Standard output belongs to the protocol: `serve` points `console.log` to standard error, so that a stray line does no
// harm.

import fs from "node:fs";
import net from "node:net";

export const PROTOCOL = "1.0";

/** The implementation refused the call; `code` is its own word for why. */
export class Refused extends Error {
  constructor(code, message = code) {
    super(message);
    this.code = code;
  }
}

/** The implementation cannot do this; `feature` is a name of features.yaml, or the verb. */
export class Unsupported extends Error {
  constructor(feature, reason = "not supported") {
    super(reason);
    this.feature = feature;
    this.reason = reason;
  }
}

/** Where the implementation's callbacks report to. */
export class Events {
  count = 0;
  #write = () => {};
  #held = null;
  #began;

  /** Reports any event with the members that the protocol names for it. */
  push(name, client, on, members = {}) {
    this.count += 1;
    const event = { ev: name, n: this.count };
    if (this.#began !== undefined) event.t = Math.floor(performance.now() - this.#began);
    event.client = client;
    if (on !== undefined && on !== null) event.on = on;
    this.#put({ ...event, ...members });
  }

  /**
   * A listener heard the complete content. Give `order`, the children's keys in their order, wherever it matters:
   * JavaScript moves integer keys of an object to its front.
   */
  value(client, on, data, more = {}) {
    this.push("value", client, on, { data: data ?? null, ...more });
  }

  /** A listener heard of a child: kind is added, changed, moved or removed. */
  child(kind, client, on, key, data, after = null, more = {}) {
    const place = kind === "removed" ? {} : { after };
    this.push(`child_${kind}`, client, on, { key, ...place, data: data ?? null, ...more });
  }

  /** A listener ended with an error; `message`, its text, belongs to the feature errorMessages, here and below. */
  cancelled(client, on, code, more = {}) {
    this.push("cancelled", client, on, { code, ...more });
  }

  /** A write was answered; with a code where it was refused. Nothing is reported for a call without `as`. */
  ack(client, on, code, more = {}) {
    if (on !== undefined) this.push("ack", client, on, code === undefined ? { ok: true } : { code, ...more });
  }

  /** A get was answered. */
  got(client, on, data, more = {}) {
    this.push("got", client, on, { data: data ?? null, ...more });
  }

  /** A get failed. */
  getFailed(client, on, code, more = {}) {
    this.push("got", client, on, { code, ...more });
  }

  /** A transaction's function was run on this input. */
  ran(client, on, data, more = {}) {
    this.push("ran", client, on, { data: data ?? null, ...more });
  }

  /** A transaction ended; give `data`, its result or last input, and `code` where it failed. */
  committed(client, on, committed, more = {}) {
    this.push("committed", client, on, { committed, ...more });
  }

  /** For `serve`. */
  attach(write) {
    this.#write = write;
  }

  /** For `serve`: with a wall clock time counts from here; with a virtual one real time means nothing. */
  restart(clock) {
    this.#began = clock === "wall" ? performance.now() : undefined;
  }

  /** For `serve`: keeps lines back until the next answer. */
  hold() {
    this.#held = "";
  }

  /** For `serve`: sends an answer, after everything that was reported before it. */
  answer(message) {
    const held = this.#held ?? "";
    this.#held = null;
    this.#write(held + JSON.stringify(message) + "\n");
  }

  #put(message) {
    const line = JSON.stringify(message) + "\n";
    if (this.#held === null) this.#write(line);
    else this.#held += line;
  }
}

/** The data without what is nothing; a list is an object with indices as keys. */
function compact(data) {
  if (typeof data !== "object" || data === null) return data ?? null;
  const children = Object.entries(data).map(([key, child]) => [key, compact(child)]);
  const left = children.filter(([, child]) => child !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return left.length > 0 ? Object.fromEntries(left) : null;
}

/**
 * The calls that the app of a case makes inside of the callbacks of one call, for adapters that declare `reactions`.
 *
 * Make one for each call that has callbacks. In each callback report the event, then make the calls that `after` gives,
 * before the callback returns; each has an `op` and the other members of a call.
 */
export class Reactions {
  #counts = new Map();

  constructor(call) {
    this.list = call.react ?? [];
  }

  /** `told` is the event's data, an error's code where there is one, or "ok" for a write that was accepted. */
  after(event, told) {
    const isMeant = (reaction) => {
      if (reaction.to !== event) return false;
      if ("when" in reaction && JSON.stringify(compact(reaction.when)) !== JSON.stringify(compact(told))) return false;
      this.#counts.set(reaction, (this.#counts.get(reaction) ?? 0) + 1);
      return reaction.nth === undefined || reaction.nth === this.#counts.get(reaction);
    };
    return this.list.filter(isMeant).flatMap((reaction) => reaction.do);
  }
}

/**
 * Override `name`, `features`, `begin`, and a method for each request that your implementation can do.
 *
 * A client's verb `listen` is the method `listen(client, call)`; a request such as `server.set` is the method
 * `server_set(request)`. `call` and `request` are the message as an object. Methods may be async. What has no method is
 * answered as unsupported.
 */
export class Adapter {
  name = "unnamed";
  version = "1.0.0";
  sdk = undefined; // {name, version} of what is tested, where it is not the adapter itself
  features = [];
  profile = "apple";
  clock = "virtual";
  network = "self";
  observes = ["events", "acks"];
  events = new Events();

  /** Sets the scene: `scene.clients`, `scene.data`, `scene.rules`, `scene.epoch`, `scene.seed`. */
  begin(_scene) {
    throw new Error("override begin");
  }

  /** Waits for rest. True where it came; a number is the server's clock in ms since 1970. */
  settle() {
    return true;
  }

  /** The server's whole data in export form. */
  serverData() {
    throw new Unsupported("server.data");
  }

  /** Ends the case; no event may come after it. */
  end() {}
}

function method(adapter, name, feature = name) {
  if (typeof adapter[name] !== "function") throw new Unsupported(feature, `this adapter has no method ${name}`);
  return adapter[name].bind(adapter);
}

function introduction(adapter, request) {
  const major = PROTOCOL.split(".")[0];
  if (!request.protocol.some((version) => version.split(".")[0] === major)) {
    throw new Refused("unknown-protocol", `this adapter speaks ${PROTOCOL}`);
  }
  const { name, version, sdk, features, profile, clock, network, observes } = adapter;
  return { protocol: PROTOCOL, adapter: { name, version }, sdk, features, profile, clock, network, observes };
}

async function result(adapter, request) {
  switch (request.do) {
    case "hello":
      return introduction(adapter, request);
    case "case.begin":
      adapter.events.restart(adapter.clock);
      await adapter.begin(request);
      return {};
    case "settle": {
      const rest = await adapter.settle();
      const settled = { n: adapter.events.count, quiet: rest !== false };
      return typeof rest === "number" ? { ...settled, time: rest } : settled;
    }
    case "server.data":
      return { data: (await adapter.serverData()) ?? null };
    case "case.end":
      await adapter.end();
      return {};
    case "call":
      await method(adapter, request.op)(request.client, request);
      return {};
    case "bye":
      return {};
    default:
      await method(adapter, request.do.replace(".", "_"), request.do)(request);
      return {};
  }
}

/** Answers one line; false where the kit said goodbye. */
async function answer(adapter, line) {
  if (line.trim() === "") return true;
  let request;
  try {
    request = JSON.parse(line);
  } catch (error) {
    console.error(`adapter: cannot read the line ${line.slice(0, 200)}: ${error.message}`);
    return true;
  }
  const { id } = request;
  adapter.events.hold();
  try {
    adapter.events.answer({ id, ok: await result(adapter, request) });
  } catch (error) {
    adapter.events.answer({ id, ...trouble(error) });
  }
  return request.do !== "bye";
}

function trouble(error) {
  if (error instanceof Refused) return { err: { code: error.code, message: error.message } };
  if (error instanceof Unsupported) return { unsupported: { feature: error.feature, reason: error.reason } };
  // Whatever it is, the kit shall hear of it, and the adapter lives on.
  console.error(error);
  return { fault: { kind: error?.name ?? "Error", message: String(error?.message ?? error) } };
}

/**
 * Answers until the kit says goodbye: over standard input and output, or one connection after `--listen`.
 *
 * `--listen tcp:HOST:PORT` and `--listen unix:PATH` wait for the kit; the port 0 takes a free one. The address is
 * written to standard error.
 */
export async function serve(adapter, args = process.argv.slice(2)) {
  const place = args.indexOf("--listen");
  const { input, write, end } = place < 0 ? standard() : await accept(args[place + 1]);
  adapter.events.attach(write);
  for await (const line of lines(input)) {
    if (!(await answer(adapter, line))) break;
  }
  end();
}

async function* lines(input) {
  let rest = "";
  input.setEncoding("utf8");
  for await (const chunk of input) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

function standard() {
  console.log = console.info = console.debug = console.error;
  const write = (text) => {
    let bytes = Buffer.from(text);
    while (bytes.length > 0) {
      try {
        bytes = bytes.subarray(fs.writeSync(1, bytes));
      } catch (error) {
        if (error.code !== "EAGAIN") throw error;
      }
    }
  };
  return { input: process.stdin, write, end: () => process.exit(0) };
}

function accept(address) {
  const [kind] = address.split(":", 1);
  const rest = address.slice(kind.length + 1);
  const colon = rest.lastIndexOf(":");
  const where =
    kind === "unix" ? { path: rest } : { host: rest.slice(0, colon) || "127.0.0.1", port: Number(rest.slice(colon + 1)) };
  return new Promise((resolve) => {
    const server = net.createServer((socket) => {
      server.close();
      socket.setNoDelay(true);
      resolve({ input: socket, write: (text) => socket.write(text), end: () => socket.end() });
    });
    server.listen(where, () => {
      const at = server.address();
      console.error(`listening at ${kind}:${typeof at === "string" ? at : `${at.address}:${at.port}`}`);
    });
  });
}

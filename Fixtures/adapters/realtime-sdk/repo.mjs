// One database of one app: listeners, writes and the connection together.

import { Connection } from "./connection.mjs";
import { DisconnectOrders } from "./on-disconnect.mjs";
import { Known, SyncTree } from "./sync.mjs";
import { Transactions } from "./transactions.mjs";
import { Params } from "./query.mjs";
import { hash, keysOf, nodeOf, resolved, textOf } from "./tree.mjs";

/** What an app hears of a status other than ok. */
function errorOf(status, reason) {
  const code = (status ?? "error").toUpperCase();
  const error = new Error(typeof reason === "string" && reason !== "" ? `${code}: ${reason}` : code);
  error.code = code;
  return error;
}

/** What a listener hears of a status other than ok: the location, and why. */
function refusalOf(listen, status) {
  const error = errorOf(status);
  const why = status === "permission_denied" ? "Client doesn't have permission to access the desired data." : "Unknown";
  error.message = `${status} at /${listen.keys.join("/")}: ${why}`;
  return error;
}

export class Repo {
  transactions = new Transactions(this);
  orders = new DisconnectOrders();
  #offset = 0;
  #info = nodeOf({ connected: false });

  constructor(address, version) {
    const requests = { listen: (listen) => this.#listen(listen), unlisten: (listen) => this.#unlisten(listen) };
    this.tree = new SyncTree(requests);
    this.info = new SyncTree(undefined, (keys) => this.#knownInfo(keys));
    this.connection = new Connection(this, address, version);
  }

  now() {
    return Date.now() + this.#offset;
  }

  // Listeners.

  treeOf(keys) {
    return keys[0] === ".info" ? this.info : this.tree;
  }

  #listen(listen) {
    const body = { p: textOf(listen.keys), ...listen.query, h: hash(listen.known.node) };
    this.connection.listen("q", body, (status) => {
      if (![...this.tree.listens.values()].includes(listen)) return;
      if (status === "ok") this.#changed(() => this.tree.complete(listen), listen.keys);
      else this.tree.cancel(listen, refusalOf(listen, status));
    });
  }

  #unlisten(listen) {
    this.connection.listen("n", { p: textOf(listen.keys), ...listen.query });
  }

  restoreListens() {
    for (const listen of this.tree.listens.values()) this.#listen(listen);
  }

  /** Where a change was told to anybody, transactions run again. */
  #changed(change, keys) {
    if (change()) this.transactions.rerun(keys);
  }

  /** Something that the server sends without having been asked. */
  pushed(action, body) {
    const keys = keysOf(body?.p ?? "");
    if (action === "d") {
      this.#changed(() => this.tree.serverChange([[keys, nodeOf(body.d)]], body.t), keys);
    } else if (action === "m") {
      const entries = Object.entries(body.d).map(([path, data]) => [[...keys, ...keysOf(path)], nodeOf(data)]);
      this.#changed(() => this.tree.serverChange(entries, body.t), keys);
    } else if (action === "c") {
      const id = JSON.stringify(body.q ?? {});
      const idOf = (listen) => (listen.tag === undefined ? "{}" : listen.params.id);
      const revoked = [...this.tree.listens.values()].find(
        (listen) => textOf(listen.keys) === textOf(keys) && idOf(listen) === id);
      if (revoked) this.tree.cancel(revoked, refusalOf(revoked, "permission_denied"));
    } else if (action === "ac") {
      this.connection.startAnew();
    }
  }

  // Writes.

  /** Writes entries of paths and data; `send(answer)` puts the message on its way. */
  #write(keys, entries, action, data) {
    const now = this.now();
    const estimates = entries.map(([place, node]) => [place, resolved(node, this.tree.latest(place), now)]);
    const id = this.tree.addWrite(estimates);
    const answered = new Promise((resolve, reject) => {
      this.connection.put(action, { p: textOf(keys), d: data }, (status, reason) => {
        this.tree.removeWrite(id, status === "ok");
        this.#changed(() => this.tree.refresh(), keys);
        if (status === "ok") resolve();
        else reject(errorOf(status, reason));
      });
    });
    this.tree.refresh();
    for (const [place] of entries) this.transactions.abort(place, "set");
    return answered;
  }

  set(keys, node) {
    return this.#write(keys, [[keys, node]], "p", node.json(true));
  }

  update(keys, entries) {
    if (entries.length === 0) return Promise.resolve();
    const nodes = entries.map(([place, data]) => [place, nodeOf(data)]);
    const data = Object.fromEntries(nodes.map(([place, node]) => [place.join("/"), node.json(true)]));
    return this.#write(keys, nodes.map(([place, node]) => [[...keys, ...place], node]), "m", data);
  }

  /** Reads one time: what a listener has anyway, else what the server says. */
  get(keys, params) {
    const known = this.treeOf(keys).known(keys);
    const view = [...this.tree.views.values()].find(
      (one) => textOf(one.keys) === textOf(keys) && one.params.id === params.id);
    if (view?.shown.isComplete) return Promise.resolve(view.shown.node);
    if (known.isComplete && keys[0] !== ".info") return Promise.resolve(params.filter(known.node));
    return new Promise((resolve, reject) => {
      this.connection.get({ p: textOf(keys), q: params.wire }, (status, data) => {
        if (status !== "ok") return reject(new Error(data));
        this.#changed(() => this.tree.answered(keys, params, nodeOf(data)), keys);
        return resolve(params.filter(nodeOf(data)));
      });
    });
  }

  transact(keys, update, isVisible, done) {
    const registration = { kind: "value", hear() {} };
    this.tree.add(keys, Params.default, registration);
    const end = () => this.tree.remove(keys, Params.default, (other) => other === registration);
    this.transactions.start(keys, update, isVisible, end, done);
  }

  // On disconnection.

  orderWrite(keys, entries, action, data) {
    return new Promise((resolve, reject) => {
      this.connection.onDisconnect(action, { p: textOf(keys), d: data }, (status, reason) => {
        if (status !== "ok") return reject(errorOf(status, reason));
        for (const [place, node] of entries) this.orders.remember(place, node);
        return setTimeout(resolve, 0);
      });
    });
  }

  cancelOrders(keys) {
    return new Promise((resolve, reject) => {
      this.connection.onDisconnect("oc", { p: textOf(keys), d: null }, (status, reason) => {
        if (status !== "ok") return reject(errorOf(status, reason));
        this.orders.forget(keys);
        return setTimeout(resolve, 0);
      });
    });
  }

  // The connection's state.

  #knownInfo(keys) {
    const node = this.#info.at(keys.slice(1));
    return new Known(node, keys.length === 1 || !node.isEmpty);
  }

  #setInfo(key, value) {
    this.#info = this.#info.with([key], nodeOf(value));
    this.info.refresh();
  }

  serverTimeIs(time) {
    this.#offset = time - Date.now();
    this.#setInfo("serverTimeOffset", this.#offset);
  }

  connectionMade() {
    this.#setInfo("connected", true);
  }

  /** The session is over: what the server now writes is shown at once. */
  connectionLost() {
    this.#setInfo("connected", false);
    const now = this.now();
    const entries = this.orders.take().map(([keys, node]) => [keys, resolved(node, this.tree.latest(keys), now)]);
    for (const [keys, node] of entries) {
      this.tree.serverChange([[keys, node]]);
      this.transactions.abort(keys, "set");
    }
  }

  end() {
    this.tree.views.clear();
    this.info.views.clear();
    this.connection.interrupt("app_deleted");
  }
}


// What listeners are shown: the server's data as far as it is known, with the writes that wait on top.

import { changeEvents, initialEvents, raise } from "./events.mjs";
import { EMPTY, below, textOf } from "./tree.mjs";

/** Data of a place, perhaps of some children only. */
export class Known {
  constructor(node, isComplete) {
    this.node = node;
    this.isComplete = isComplete;
  }

  static nothing = new Known(EMPTY, false);

  knows(key) {
    return this.isComplete || this.node.children.has(key);
  }

  /** The same after a write of `node` at `place`; both paths count from the root. */
  after(keys, place, node) {
    const inside = below(keys, place);
    if (inside !== undefined) return new Known(node.at(inside), true);
    const rest = below(place, keys);
    if (rest === undefined) return this;
    const isPossible = rest.length === 1 || this.knows(rest[0]);
    return isPossible ? new Known(this.node.with(rest, node), this.isComplete) : this;
  }

  at(keys) {
    if (keys.length === 0) return this;
    return new Known(this.node.at(keys), this.knows(keys[0]));
  }
}

/** One request for data: of a whole location, or of a query there, which has a tag. */
class Listen {
  constructor(keys, params, known, tag) {
    Object.assign(this, { keys, params, known, tag });
  }

  get query() {
    return this.tag === undefined ? {} : { q: this.params.wire, t: this.tag };
  }
}

/** One query with everybody who listens to it. */
class View {
  registrations = [];
  shown = Known.nothing;

  constructor(keys, params) {
    this.keys = keys;
    this.params = params;
  }

  get key() {
    return viewKey(this.keys, this.params);
  }
}

const viewKey = (keys, params) => `${textOf(keys)} ${params.id}`;
const listenKey = (keys, params) => `${textOf(keys)} ${params.isWhole ? "{}" : params.id}`;

/** Deeper locations come first, siblings in the order of their keys as texts. */
function compareViews(a, b) {
  const shorter = Math.min(a.keys.length, b.keys.length);
  for (let index = 0; index < shorter; index += 1) {
    if (a.keys[index] !== b.keys[index]) return a.keys[index] < b.keys[index] ? -1 : 1;
  }
  return b.keys.length - a.keys.length;
}

export class SyncTree {
  views = new Map();
  listens = new Map();
  writes = [];
  #tags = 0;
  #writes = 0;

  /**
   * `connection.listen(listen)` and `connection.unlisten(listen)` hear which requests begin and end. A tree with a
   * `source` has its data from there instead, and makes no requests.
   */
  constructor(connection, source) {
    Object.assign(this, { connection, source, starting: [], ending: [] });
  }

  // Listeners.

  add(keys, params, registration) {
    const key = viewKey(keys, params);
    const view = this.views.get(key) ?? new View(keys, params);
    const isNew = !this.views.has(key);
    this.views.set(key, view);
    view.registrations.push(registration);
    if (isNew) {
      this.#updateListens();
      view.shown = this.#visible(view);
    }
    const events = initialEvents(view, registration);
    this.#startListens();
    raise(events);
  }

  /** Takes off the registrations that are meant, of one query, or of all at a location where `params` is its whole. */
  remove(keys, params, isMeant) {
    for (const view of [...this.views.values()]) {
      const isSame = params.id === "{}" ? textOf(view.keys) === textOf(keys) : view.key === viewKey(keys, params);
      if (!isSame) continue;
      for (const registration of view.registrations.filter(isMeant)) registration.isOver = true;
      view.registrations = view.registrations.filter((registration) => !registration.isOver);
      if (view.registrations.length === 0) this.views.delete(view.key);
    }
    this.#updateListens();
    this.#startListens();
  }

  /** The server refused or revoked a request; the events that tell of it. */
  cancel(listen, error) {
    const isMeant = (view) =>
      textOf(view.keys) === textOf(listen.keys) && (listen.tag === undefined || view.params.id === listen.params.id);
    const ended = [...this.views.values()].filter(isMeant);
    for (const view of ended) this.views.delete(view.key);
    this.listens.delete(listenKey(listen.keys, listen.params));
    this.#updateListens();
    this.#startListens();
    raise(
      ended.flatMap((view) =>
        view.registrations.map((registration) => () => registration.cancel?.(error))),
    );
  }

  #wholeAbove(keys, isStrict = false) {
    return [...this.views.values()].find(
      (view) => view.params.isWhole && below(keys, view.keys)?.length >= (isStrict ? 1 : 0));
  }

  /** Makes the requests fit the views: no request lies at or below one for a whole location. */
  #updateListens() {
    if (this.source) return;
    const wanted = new Map();
    for (const view of this.views.values()) {
      const isCovered = this.#wholeAbove(view.keys, view.params.isWhole);
      if (!isCovered) wanted.set(listenKey(view.keys, view.params), view);
    }
    this.starting = [];
    const before = [...this.listens.values()];
    for (const [key, view] of wanted) {
      if (this.listens.has(key)) continue;
      const tag = view.params.isWhole ? undefined : (this.#tags += 1);
      const listen = new Listen(view.keys, view.params, knownBefore(view, before), tag);
      this.listens.set(key, listen);
      this.starting.push(listen);
    }
    this.ending = before.filter((listen) => !wanted.has(listenKey(listen.keys, listen.params)));
    for (const listen of this.ending) this.listens.delete(listenKey(listen.keys, listen.params));
  }

  #startListens() {
    for (const listen of this.starting.splice(0)) this.connection.listen(listen);
    for (const listen of this.ending.splice(0)) this.connection.unlisten(listen);
  }

  // Data.

  /** The server said that a request's data is complete. */
  complete(listen) {
    listen.known = new Known(listen.known.node, true);
    return this.refresh();
  }

  /** The server's data at some places changed: for one request where it names a tag, else for all. */
  serverChange(entries, tag) {
    let listens = [...this.listens.values()];
    if (tag !== undefined) listens = listens.filter((listen) => listen.tag === tag);
    for (const listen of listens) {
      for (const [place, node] of entries) listen.known = listen.known.after(listen.keys, place, node);
    }
    return this.refresh();
  }

  /** A get was answered: that is news to the request for the same query, and to those for whole locations. */
  answered(keys, params, node) {
    const own = this.listens.get(listenKey(keys, params));
    const listens = [...this.listens.values()].filter(
      (listen) => listen === own || (params.isWhole && listen.tag === undefined));
    for (const listen of listens) listen.known = listen.known.after(listen.keys, keys, node);
    return this.refresh();
  }

  /** Puts a write on top; its id. */
  addWrite(entries, isVisible = true) {
    this.writes.push({ id: (this.#writes += 1), entries, isVisible });
    return this.#writes;
  }

  /** A write is over; where it was accepted, what nobody knows better stays as it was written. */
  removeWrite(id, isAccepted) {
    const write = this.writes.find((other) => other.id === id);
    this.writes = this.writes.filter((other) => other !== write);
    for (const listen of isAccepted ? this.listens.values() : []) {
      if (listen.known.isComplete) continue;
      for (const [place, node] of write.entries) listen.known = listen.known.after(listen.keys, place, node);
    }
  }

  /** What is known of a place, with the visible writes on top. */
  known(keys) {
    return this.#written(this.#fromServer(keys), keys, (write) => write.isVisible);
  }

  /** What is at a place as far as anybody can tell, with all writes on top but those that are left out. */
  latest(keys, without = []) {
    const known = this.#fromServer(keys);
    const base = new Known(known.isComplete ? known.node : EMPTY, true);
    return this.#written(base, keys, ({ id }) => !without.includes(id)).node;
  }

  #written(base, keys, isMeant) {
    let known = base;
    for (const { entries } of this.writes.filter(isMeant)) {
      for (const [place, node] of entries) known = known.after(keys, place, node);
    }
    return known;
  }

  #fromServer(keys) {
    if (this.source) return this.source(keys);
    let best = Known.nothing;
    for (const listen of this.listens.values()) {
      const rest = below(keys, listen.keys);
      if (rest === undefined || (listen.tag !== undefined && rest.length === 0)) continue;
      // Of a query only the children that it has are known.
      const known =
        listen.tag !== undefined ? new Known(listen.known.node, false).at(rest) : listen.known.at(rest);
      if (known.isComplete || !best.isComplete) best = known;
    }
    return best;
  }

  #visible(view) {
    const own = this.listens.get(listenKey(view.keys, view.params));
    let known = own?.tag === undefined ? this.known(view.keys) : own.known;
    if (own?.tag !== undefined) {
      for (const { entries, isVisible } of this.writes) {
        for (const [place, node] of isVisible ? entries : []) known = inWindow(known, view.keys, place, node);
      }
    }
    return new Known(view.params.filter(known.node), known.isComplete);
  }

  /** Tells everybody what changed for them; whether that was anything. */
  refresh() {
    const events = [];
    for (const view of [...this.views.values()].sort(compareViews)) {
      const before = view.shown;
      view.shown = this.#visible(view);
      events.push(...changeEvents(view, before, view.shown));
    }
    raise(events);
    return events.length > 0;
  }
}

/** What other requests know of a query that is asked for the first time. */
function knownBefore(view, listens) {
  let known = Known.nothing;
  for (const listen of listens) {
    const rest = below(view.keys, listen.keys);
    if (rest !== undefined && (listen.tag === undefined || rest.length > 0)) {
      const isWhole = listen.tag === undefined && listen.known.isComplete;
      const found = new Known(listen.known.node, isWhole).at(rest);
      if (found.isComplete) return new Known(view.params.filter(found.node), true);
    }
    const under = below(listen.keys, view.keys);
    if (under?.length === 1 && listen.known.isComplete && listen.tag === undefined) {
      known = new Known(known.node.with(under, listen.known.node), false);
    }
  }
  return known;
}

/** Below a child that the window does not have nothing is known. */
function inWindow(known, keys, place, node) {
  const rest = below(place, keys);
  if (rest !== undefined && rest.length > 1 && !known.node.children.has(rest[0])) return known;
  return known.after(keys, place, node);
}

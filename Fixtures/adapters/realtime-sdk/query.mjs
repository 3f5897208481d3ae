// Queries: what narrows a location, how that is said on the wire, and which children it leaves.

import {
  EMPTY, ORDER_BY_KEY, ORDER_BY_PRIORITY, ORDER_BY_VALUE, compareChildren, compareKeys, compareNodes, isObject, keysOf,
  nodeOf, orderByPath, ordered,
} from "./tree.mjs";
import { checkData, checkKey, checkPath } from "./validation.mjs";

/** The constraints of a query, which never change. */
export class Params {
  order = ORDER_BY_PRIORITY;

  static default = new Params();

  changed(members) {
    return Object.assign(new Params(), this, members);
  }

  /** Whether it shows the location as a whole, perhaps in another order. */
  get isWhole() {
    return this.start === undefined && this.end === undefined && this.limit === undefined;
  }

  /** The form on the wire, which also tells queries apart. */
  get wire() {
    const wire = {};
    if (this.start) Object.assign(wire, { sp: this.start.value, ...named("sn", this.start), sin: this.start.isIn });
    if (this.end) Object.assign(wire, { ep: this.end.value, ...named("en", this.end), ein: this.end.isIn });
    if (this.limit) Object.assign(wire, { l: this.limit.count, vf: this.limit.isLast ? "r" : "l" });
    if (this.order !== ORDER_BY_PRIORITY) wire.i = this.order.name;
    return wire;
  }

  get id() {
    return JSON.stringify(this.wire);
  }

  #isInside([key, node]) {
    const place = (bound) => {
      if (!this.order.post) return compareKeys(key, bound.value);
      const difference = compareNodes(this.order.post(node), nodeOf(bound.value));
      if (difference !== 0 || bound.key === undefined) return difference;
      return compareKeys(key, bound.key);
    };
    // A bound without a key that is outside leaves out all children with its value.
    const { start, end } = this;
    if (start && (start.isIn ? place(start) < 0 : place(start) <= 0)) return false;
    return !(end && (end.isIn ? place(end) > 0 : place(end) >= 0));
  }

  /** What a query shows of a location's data. */
  filter(node) {
    if (this.isWhole) return node;
    let children = ordered(node, this.order).filter((entry) => this.#isInside(entry));
    const count = this.limit?.count ?? children.length;
    if (children.length > count) children = this.limit.isLast ? children.slice(-count) : children.slice(0, count);
    return children.reduce((all, [key, child]) => all.with([key], child), EMPTY);
  }

  compare(a, b) {
    return compareChildren(this.order, a, b);
  }
}

const named = (name, { key }) => (key === undefined ? {} : { [name]: key });

// Building.

function orderedBy(call, order) {
  return (query) => {
    if (query.isOrdered) throw new Error(`${call}: there is an order already`);
    return query.changed(checked(query.params.changed({ order })), true);
  };
}

export const orderByKey = () => orderedBy("orderByKey", ORDER_BY_KEY);
export const orderByValue = () => orderedBy("orderByValue", ORDER_BY_VALUE);
export const orderByPriority = () => orderedBy("orderByPriority", ORDER_BY_PRIORITY);

export function orderByChild(path) {
  if (["$key", "$value", "$priority"].includes(path)) throw new Error(`orderByChild: ${path} has a call of its own`);
  checkPath("orderByChild", path);
  if (keysOf(path).length === 0) throw new Error("orderByChild: there is no child");
  return orderedBy("orderByChild", orderByPath(keysOf(path).join("/")));
}

function bound(call, sides, isIn) {
  return (...args) => {
    const [value = null, key] = args;
    return (query) => {
      checkData(call, value, query.keys);
      if (key !== undefined) checkKey(call, key);
      const taken = sides.find((side) => query.params[side] !== undefined);
      if (taken) throw new Error(`${call}: the ${taken} is set already`);
      const members = Object.fromEntries(sides.map((side) => [side, { value, key, isIn }]));
      return query.changed(checked(query.params.changed(members)));
    };
  };
}

export const startAt = bound("startAt", ["start"], true);
export const startAfter = bound("startAfter", ["start"], false);
export const endAt = bound("endAt", ["end"], true);
export const endBefore = bound("endBefore", ["end"], false);
export const equalTo = bound("equalTo", ["start", "end"], true);

/** Checks that the bounds are possible in the order. */
function checked(params) {
  for (const { value, key } of [params.start, params.end].filter((side) => side !== undefined)) {
    if (params.order === ORDER_BY_KEY && (key !== undefined || typeof value !== "string")) {
      throw new Error("Query: ordered by key a bound is one text");
    }
    if (params.order === ORDER_BY_PRIORITY && typeof value === "boolean") {
      throw new Error("Query: ordered by priority a bound is a number, a text or null");
    }
    if (isObject(value)) throw new Error("Query: a bound is no object");
  }
  return params;
}

function limited(call, isLast) {
  return (count) => {
    if (!Number.isInteger(count) || count <= 0) throw new Error(`${call}: a limit is a whole number from 1`);
    return (query) => {
      if (query.params.limit) throw new Error(`${call}: there is a limit already`);
      return query.changed(query.params.changed({ limit: { count, isLast } }));
    };
  };
}

export const limitToFirst = limited("limitToFirst", false);
export const limitToLast = limited("limitToLast", true);

export const query = (base, ...constraints) => constraints.reduce((built, constraint) => constraint(built), base);

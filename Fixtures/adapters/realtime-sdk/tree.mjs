// Data of the database: nodes that never change, their order, and their hashes.

import { createHash } from "node:crypto";

export const isObject = (data) => typeof data === "object" && data !== null;

/** The keys of a path; it may begin with a slash. */
export const keysOf = (path) => path.split("/").filter((key) => key !== "");
export const textOf = (keys) => `/${keys.join("/")}`;

/** What is left of a path below another; undefined where it does not lie at or below it. */
export function below(keys, ancestor) {
  return ancestor.every((key, index) => keys[index] === key) ? keys.slice(ancestor.length) : undefined;
}

/** A text, number, boolean or server value in `value`, or children; nothing at all is `EMPTY`. */
export class Node {
  constructor(value, children, priority) {
    this.value = value;
    this.children = children;
    this.priority = priority;
  }

  get isEmpty() {
    return this.value === null && this.children.size === 0;
  }

  get isLeaf() {
    return this.value !== null;
  }

  at(keys) {
    let node = this;
    for (const key of keys) {
      if (key === ".priority") node = leaf(node.priority);
      else node = node.children.get(key) ?? EMPTY;
    }
    return node;
  }

  /** The same with another node at a place. */
  with(keys, node) {
    if (keys.length === 0) return node;
    const [key, ...rest] = keys;
    if (key === ".priority") return this.withPriority(node.value);
    const child = (this.children.get(key) ?? EMPTY).with(rest, node);
    if (this.isLeaf && child.isEmpty) return this;
    const children = new Map(this.children);
    if (child.isEmpty) children.delete(key);
    else children.set(key, child);
    return branch(children, this.priority);
  }

  withPriority(priority) {
    return this.isEmpty ? this : new Node(this.value, this.children, priority);
  }

  /** The form in which apps read data, or the one for export, with priorities and without lists. */
  json(exports = false) {
    if (this.isEmpty) return null;
    const priority = exports && this.priority !== null ? { ".priority": this.priority } : {};
    if (this.isLeaf) return exports && this.priority !== null ? { ".value": this.value, ...priority } : this.value;
    const entries = ordered(this, ORDER_BY_KEY).map(([key, child]) => [key, child.json(exports)]);
    const keys = entries.map(([key]) => key);
    const length = Number(keys.at(-1)) + 1;
    if (!exports && keys.every((key) => /^(0|[1-9][0-9]*)$/.test(key)) && length - 1 < 2 * keys.length) {
      const list = new Array(length).fill(null);
      for (const [key, child] of entries) list[Number(key)] = child;
      return list;
    }
    return Object.assign(Object.fromEntries(entries), priority);
  }
}

export const EMPTY = new Node(null, new Map(), null);

const leaf = (value) => (value === null ? EMPTY : new Node(value, EMPTY.children, null));
const branch = (children, priority) => (children.size === 0 ? EMPTY : new Node(null, children, priority));

/** Reads what an app wrote or the server sent. */
export function nodeOf(data, priority = null) {
  if (!isObject(data)) return data === undefined ? EMPTY : leaf(data).withPriority(priority);
  const own = data[".priority"] === undefined ? priority : data[".priority"];
  if (".value" in data) return nodeOf(data[".value"]).withPriority(own);
  if (".sv" in data) return leaf(data).withPriority(own);
  const children = new Map();
  for (const [key, value] of Object.entries(data)) {
    const child = key.startsWith(".") ? EMPTY : nodeOf(value);
    if (!child.isEmpty) children.set(key, child);
  }
  return branch(children, own);
}

export function equal(a, b) {
  if (a === b) return true;
  if (a.children.size !== b.children.size || !equalValues(a.priority, b.priority)) return false;
  if (!equalValues(a.value, b.value)) return false;
  for (const [key, child] of a.children) {
    if (!b.children.has(key) || !equal(child, b.children.get(key))) return false;
  }
  return true;
}

const equalValues = (a, b) => a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b));

// Order.

const isInteger = (key) => /^-?[0-9]{1,10}$/.test(key) && (Number(key) | 0) === Number(key);

export function compareKeys(a, b) {
  if (isInteger(a) !== isInteger(b)) return isInteger(a) ? -1 : 1;
  if (isInteger(a)) return Number(a) - Number(b) || a.length - b.length;
  return a === b ? 0 : a < b ? -1 : 1;
}

function rank(node) {
  if (node.isEmpty) return 0;
  return node.isLeaf ? 1 + ["object", "boolean", "number", "string"].indexOf(typeof node.value) : 5;
}

export function compareNodes(a, b) {
  const difference = rank(a) - rank(b);
  if (difference !== 0 || !a.isLeaf || isObject(a.value) || a.value === b.value) return difference;
  return a.value < b.value ? -1 : 1;
}

/** What children are sorted by, before their keys: a function from node to node; by key alone where it is undefined. */
export const ORDER_BY_KEY = { name: ".key" };
export const ORDER_BY_PRIORITY = { name: ".priority", post: (node) => leaf(node.priority) };
export const ORDER_BY_VALUE = { name: ".value", post: (node) => node };
export const orderByPath = (path) => ({ name: path, post: (node) => node.at(keysOf(path)) });

export function compareChildren(order, [keyA, a], [keyB, b]) {
  return (order.post ? compareNodes(order.post(a), order.post(b)) : 0) || compareKeys(keyA, keyB);
}

/** The children with their keys, in an order. */
export function ordered(node, order = ORDER_BY_PRIORITY) {
  return [...node.children].sort((a, b) => compareChildren(order, a, b));
}

// Hashes.

function leafText(value) {
  if (typeof value !== "number") return `${typeof value}:${value}`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return `number:${bytes.toString("hex")}`;
}

export function hash(node) {
  if (node.isEmpty) return "";
  let text = node.priority === null ? "" : `priority:${leafText(node.priority)}:`;
  if (node.isLeaf) text += leafText(node.value);
  for (const [key, child] of ordered(node)) text += `:${key}:${hash(child)}`;
  return createHash("sha1").update(text, "utf8").digest("base64");
}

// Server values.

function resolvedValue(value, existing, now) {
  if (!isObject(value)) return value;
  const order = value[".sv"];
  if (order === "timestamp") return now;
  if (typeof order?.increment !== "number") throw new Error(`unexpected server value ${JSON.stringify(value)}`);
  return typeof existing === "number" ? existing + order.increment : order.increment;
}

/** The data as the server will probably have it. */
export function resolved(node, existing, now) {
  if (node.isEmpty) return node;
  const priority = resolvedValue(node.priority, existing.priority, now);
  if (node.isLeaf) return leaf(resolvedValue(node.value, existing.value, now)).withPriority(priority);
  const children = new Map();
  for (const [key, child] of node.children) children.set(key, resolved(child, existing.at([key]), now));
  return branch(children, priority);
}

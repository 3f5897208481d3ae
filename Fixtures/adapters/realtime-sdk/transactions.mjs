// Transactions: run on what is known, sent with its hash, and run again where the server has newer data.

import { below, hash, isObject, nodeOf, resolved, textOf } from "./tree.mjs";
import { checkData } from "./validation.mjs";

const MOST_RUNS = 25;

const isRelated = (a, b) => below(a, b) !== undefined || below(b, a) !== undefined;

export class Transactions {
  #all = [];

  constructor(repo) {
    this.repo = repo;
  }

  /** `done(error, committed, node)` hears the end. */
  start(keys, update, isVisible, end, done) {
    const transaction = { keys, update, isVisible, end, done, isSent: false, runs: 0, abortReason: undefined };
    const { tree } = this.repo;
    if (!this.#run(transaction, tree.latest(keys))) return;
    this.#all.push(transaction);
    transaction.write = tree.addWrite([[keys, transaction.result]], isVisible);
    tree.refresh();
    this.#send();
  }

  /** Calls the function; false where the transaction is over by that. */
  #run(transaction, input) {
    transaction.input = input;
    let output;
    try {
      output = transaction.update(input.json());
      if (output !== undefined) checkData("transaction", output, transaction.keys);
    } catch (error) {
      this.#finish(transaction, error);
      return false;
    }
    if (output === undefined) {
      this.#finish(transaction, null, false, input);
      return false;
    }
    const keepsPriority = !isObject(output) || !(".priority" in output);
    transaction.output = nodeOf(output, keepsPriority ? input.priority : null);
    transaction.result = resolved(transaction.output, input, this.repo.now());
    return true;
  }

  #finish(transaction, error, isCommitted, node) {
    this.#all = this.#all.filter((other) => other !== transaction);
    transaction.end();
    transaction.done(error, isCommitted, node);
  }

  #related(keys) {
    return this.#all.filter((transaction) => isRelated(transaction.keys, keys));
  }

  /** Sends those at and below the uppermost places, each group as one write. */
  #send() {
    for (const { keys } of [...this.#all]) {
      const isInner = this.#all.some((other) => other.keys.length < keys.length && isRelated(other.keys, keys));
      const group = this.#related(keys);
      if (isInner || group.some((transaction) => transaction.isSent)) continue;
      this.#sendGroup(keys, group);
    }
  }

  #sendGroup(keys, group) {
    const { tree, connection } = this.repo;
    const before = tree.latest(keys, group.map(({ write }) => write));
    let node = before;
    for (const transaction of group) {
      node = node.with(below(transaction.keys, keys), transaction.output);
      transaction.isSent = true;
      transaction.runs += 1;
    }
    const body = { p: textOf(keys), d: node.json(true), h: hash(before) };
    connection.put("p", body, (status) => this.#answered(keys, group, status));
  }

  #answered(keys, group, status) {
    const { tree } = this.repo;
    for (const transaction of group) transaction.isSent = false;
    if (status === "ok") {
      for (const transaction of group) tree.removeWrite(transaction.write, true);
      this.#all = this.#all.filter((transaction) => !group.includes(transaction));
      tree.refresh();
      this.#send();
      for (const transaction of group) this.#finish(transaction, null, true, transaction.result);
      return;
    }
    if (status !== "datastale") for (const transaction of group) transaction.abortReason = status;
    this.rerun(keys);
  }

  /** Data changed: what is not under way is run again on it. */
  rerun(keys) {
    const { tree } = this.repo;
    const waiting = this.#related(keys).filter((transaction) => !transaction.isSent);
    if (waiting.length === 0) return;
    const left = new Set(waiting.map(({ write }) => write));
    const over = [];
    for (const transaction of waiting) {
      const old = transaction.write;
      if (transaction.runs >= MOST_RUNS) transaction.abortReason ??= "maxretry";
      if (transaction.abortReason !== undefined) {
        over.push(() => this.#finish(transaction, new Error(transaction.abortReason)));
      } else {
        const finish = transaction.done;
        transaction.done = (...result) => over.push(() => finish(...result));
        const runsOn = this.#run(transaction, tree.latest(transaction.keys, [...left]));
        transaction.done = finish;
        if (runsOn) transaction.write = tree.addWrite([[transaction.keys, transaction.result]], transaction.isVisible);
      }
      tree.removeWrite(old, false);
      left.delete(old);
    }
    tree.refresh();
    for (const tell of over) tell();
    this.#send();
  }

  /** Another write of this client went over the place. */
  abort(keys, reason) {
    const over = [];
    for (const transaction of this.#related(keys)) {
      if (transaction.isSent) transaction.abortReason = reason;
      else over.push(transaction);
    }
    for (const transaction of over) this.repo.tree.removeWrite(transaction.write, false);
    this.repo.tree.refresh();
    for (const transaction of over) this.#finish(transaction, new Error(reason));
    this.rerun(keys);
  }
}

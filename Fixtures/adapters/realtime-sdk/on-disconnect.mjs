// The writes that the server will perform when this session ends, as the client remembers them.

import { below, keysOf, textOf } from "./tree.mjs";

export class DisconnectOrders {
  #nodes = new Map();

  remember(keys, node) {
    const above = this.#above(keys);
    if (above !== undefined) {
      const changed = this.#nodes.get(textOf(above)).with(below(keys, above), node);
      this.#nodes.set(textOf(above), changed);
      return;
    }
    this.#forgetBelow(keys);
    this.#nodes.set(textOf(keys), node);
  }

  /** Forgets a place; what lies beside it in a larger write stays. */
  forget(keys) {
    this.#forgetBelow(keys);
    let above = this.#above(keys);
    while (above !== undefined && above.length < keys.length) {
      const node = this.#nodes.get(textOf(above));
      if (node.isLeaf) return;
      this.#nodes.delete(textOf(above));
      for (const [key, child] of node.children) this.#nodes.set(textOf([...above, key]), child);
      this.#forgetBelow(keys);
      above = this.#above(keys);
    }
  }

  /** All of it in the order in which it was asked for; afterwards nothing is left. */
  take() {
    const entries = [...this.#nodes].map(([path, node]) => [keysOf(path), node]);
    this.#nodes.clear();
    return entries;
  }

  #above(keys) {
    const path = [...this.#nodes.keys()].find((other) => below(keys, keysOf(other)) !== undefined);
    return path === undefined ? undefined : keysOf(path);
  }

  #forgetBelow(keys) {
    for (const path of [...this.#nodes.keys()]) {
      if (below(keysOf(path), keys) !== undefined) this.#nodes.delete(path);
    }
  }
}

// Which events tell the registrations of a view what it shows, and what changed there.

import { compareNodes, equal, ordered } from "./tree.mjs";

const waiting = [];

/** Tells what happened, in its order: what a callback brings about comes behind what still waits. */
export const raise = (events) => {
  waiting.push(...events);
  while (waiting.length > 0) waiting.shift()();
};

const told = (registration, view, snapshot, key, previous) => () => registration.hear(view, snapshot, key, previous);

const tellAll = (view, kind, node, key, previous) =>
  view.registrations.filter((one) => one.kind === kind).map((one) => told(one, view, node, key, previous));

export function initialEvents(view, registration) {
  const { node, isComplete } = view.shown;
  const events = [];
  let previous = null;
  for (const [key, child] of registration.kind === "child_added" ? ordered(node, view.params.order) : []) {
    events.push(told(registration, view, child, key, previous));
    previous = key;
  }
  if (registration.kind === "value" && isComplete) events.push(told(registration, view, node));
  return events;
}

export function changeEvents(view, before, now) {
  const sorted = (children) => children.sort((a, b) => view.params.compare(a, b));
  const children = sorted([...now.node.children]);
  const previous = new Map(children.map(([key], index) => [key, children[index - 1]?.[0] ?? null]));
  const old = before.node.children;
  const removed = sorted([...old].filter(([key]) => !now.node.children.has(key)));
  const added = children.filter(([key]) => !old.has(key));
  const changed = children.filter(([key, child]) => old.has(key) && !equal(old.get(key), child));
  const moved = changed.filter(([key, child]) => isMoved(view.params.order, old.get(key), child));
  const events = removed.flatMap(([key, child]) => tellAll(view, "child_removed", child, key, null));
  for (const [kind, list] of [["child_added", added], ["child_moved", moved], ["child_changed", changed]]) {
    for (const [key, child] of list) events.push(...tellAll(view, kind, child, key, previous.get(key)));
  }
  const isNew = !before.isComplete || !equal(before.node, now.node);
  if (now.isComplete && isNew) events.push(...tellAll(view, "value", now.node));
  return events;
}

function isMoved(order, before, now) {
  if (!order.post) return false;
  const [from, to] = [order.post(before), order.post(now)];
  return order.name.startsWith(".") ? !equal(from, to) : compareNodes(from, to) !== 0;
}

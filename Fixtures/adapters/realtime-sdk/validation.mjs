// What is refused at once. The messages use the words by which adapters know the kinds of refusal.

import { below, isObject, keysOf, textOf } from "./tree.mjs";

const FORBIDDEN_IN_PATHS = /[[\].#$\u0000-\u001f\u007f]/;
const LARGEST_TEXT = 10 * 1024 * 1024;

const isKey = (key) => typeof key === "string" && key !== "" && !FORBIDDEN_IN_PATHS.test(key) && !key.includes("/");

const isPriority = (value) =>
  value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ||
  (isObject(value) && ".sv" in value);

/** Checks a path as an app gives it; `.info` may stand at its beginning where it counts from the root. */
export function checkPath(call, path, isFromRoot) {
  const rest = isFromRoot && typeof path === "string" ? path.replace(/^\/*\.info(\/|$)/, "/") : path;
  if (typeof rest !== "string" || rest === "" || FORBIDDEN_IN_PATHS.test(rest)) {
    throw new Error(`${call} failed: path argument was an invalid path: ${path}`);
  }
}

export function checkKey(call, key) {
  if (!isKey(key)) throw new Error(`${call} failed: key argument was an invalid key: ${key}`);
}

export function checkWritable(call, keys) {
  if (keys[0] === ".info") throw new Error(`${call} failed: nobody can modify data under /.info/`);
}

export function checkPriority(call, priority) {
  if (!isPriority(priority)) throw new Error(`${call} failed: priority argument is a text, a number or null`);
}

/** Checks data that is written at a path. */
export function checkData(call, data, keys) {
  const refuse = (why) => {
    throw new Error(`${call} failed: value argument ${why} in ${textOf(keys)}`);
  };
  if (data === undefined || typeof data === "function") refuse(`has a value of type ${typeof data}`);
  if (typeof data === "number" && !Number.isFinite(data)) refuse(`has ${data}`);
  if (typeof data === "string" && data.length > LARGEST_TEXT / 3 && Buffer.byteLength(data) > LARGEST_TEXT) {
    refuse("has a text that is too long");
  }
  if (keys.length > 32) refuse("is too deep");
  if (Buffer.byteLength(textOf(keys)) > 769) refuse("has a path that is too long");
  if (!isObject(data)) return;
  const names = Object.keys(data);
  const children = names.filter((name) => ![".value", ".priority", ".sv"].includes(name));
  const bad = children.find((name) => !isKey(name));
  if (bad !== undefined) refuse(`has the key ${bad}`);
  if (".value" in data && children.length > 0) refuse("has children beside a value");
  if (".priority" in data) checkPriority(call, data[".priority"]);
  for (const name of children) checkData(call, data[name], [...keys, name]);
}

/** Checks an update; the entries with their paths as lists of keys. */
export function updateEntries(call, values, keys) {
  if (!isObject(values) || Array.isArray(values)) throw new Error(`${call} failed: values argument is no object`);
  const entries = Object.entries(values).map(([path, data]) => [keysOf(path), data]);
  for (const [path, data] of entries) {
    const isOfPriority = path.at(-1) === ".priority";
    const names = isOfPriority ? path.slice(0, -1) : path;
    if (!names.every(isKey)) throw new Error(`${call} failed: values argument has the path ${textOf(path)}`);
    if (isOfPriority) checkPriority(call, data);
    else checkData(call, data, [...keys, ...path]);
    const above = entries.find(([other]) => other !== path && below(path, other) !== undefined);
    if (above) throw new Error(`${call} failed: values argument has ${textOf(above[0])} above ${textOf(path)}`);
  }
  return entries;
}

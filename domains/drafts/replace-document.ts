import type { JsonObject, Operation } from "./operations.ts";
import { sortedJson } from "./sorted-json.ts";

/** Returns the operations that turn one document into another, and those that turn it back. */
export function replaceDocument(
  before: JsonObject,
  after: JsonObject,
): { operations: Operation[]; inverse: Operation[] } {
  return { operations: operationsTo(before, after), inverse: operationsTo(after, before) };
}

function operationsTo(from: JsonObject, to: JsonObject): Operation[] {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = Object.entries(to).filter(
    ([key, value]) => sortedJson(from[key]) !== sortedJson(value),
  );
  return [
    ...removed.map((key): Operation => ({ op: "unset", path: [key] })),
    ...changed.map(([key, value]): Operation => ({ op: "set", path: [key], value })),
  ];
}

import type { Json, JsonObject, Operation } from "./operations.ts";

/** Returns the operations that turn one document into another, and those that turn it back. */
export function replaceDocument(
  before: JsonObject,
  after: JsonObject,
): { operations: Operation[]; inverse: Operation[] } {
  return { operations: operationsTo(before, after), inverse: operationsTo(after, before) };
}

function operationsTo(from: JsonObject, to: JsonObject): Operation[] {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = Object.entries(to).filter(([key, value]) => !isSame(from[key], value));
  return [
    ...removed.map((key): Operation => ({ op: "unset", path: [key] })),
    ...changed.map(([key, value]): Operation => ({ op: "set", path: [key], value })),
  ];
}

/** Whether two values say the same, in whatever order their keys are. */
const isSame = (one: Json | undefined, other: Json): boolean => sorted(one) === sorted(other);

const sorted = (value: Json | undefined): string | undefined =>
  JSON.stringify(value, (_, inner: Json) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

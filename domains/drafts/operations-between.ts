import type { Json, JsonObject, Operation, Path } from "./operations.ts";

/**
 * Returns the operations that lead from one document to another, each at the smallest place that differs, so that they
 * clash with little of what others change meanwhile. The lists of both have the same items.
 */
export function operationsBetween(
  before: JsonObject,
  after: JsonObject,
): { operations: Operation[]; inverse: Operation[] } {
  const operations: Operation[] = [];
  const inverse: Operation[] = [];
  for (const { path, from, to } of differences(before, after, [])) {
    operations.push(toOperation(path, to));
    inverse.unshift(toOperation(path, from));
  }
  return { operations, inverse };
}

type Difference = { path: Path; from: Json | undefined; to: Json | undefined };

function* differences(
  from: Json | undefined,
  to: Json | undefined,
  path: Path,
): Generator<Difference> {
  if (from === to) return;
  const steps = stepsInto(from, to);
  if (!steps) {
    if (JSON.stringify(from) !== JSON.stringify(to)) yield { path, from, to };
    return;
  }
  for (const step of steps)
    yield* differences(childAt(from!, step), childAt(to!, step), [...path, step]);
}

const toOperation = (path: Path, value: Json | undefined): Operation =>
  value === undefined ? { op: "unset", path } : { op: "set", path, value };

/** The steps that a path can take into both values; null if they can only be set as a whole. */
function stepsInto(from: Json | undefined, to: Json | undefined): string[] | null {
  if (isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const fromIds = idsOf(from);
  const toIds = idsOf(to);
  const isSameList = fromIds && toIds && fromIds.join("\n") === toIds.join("\n");
  return isSameList && new Set(fromIds).size === fromIds.length ? fromIds : null;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The ids of a list's items; null if not every item has one. */
function idsOf(value: Json | undefined): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.map((item) => (isObject(item) ? item["id"] : undefined));
  return ids.every((id) => typeof id === "string") ? ids : null;
}

const childAt = (value: Json, step: string): Json | undefined =>
  Array.isArray(value)
    ? value.find((item) => isObject(item) && item["id"] === step)
    : isObject(value)
      ? value[step]
      : undefined;

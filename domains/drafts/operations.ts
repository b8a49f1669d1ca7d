/**
 * Changes of a document that is edited by several people. A document is plain JSON. Its lists hold objects with an id,
 * so a path stays right when somebody else adds or moves an item: `["texts", "en", "components", "b7", "props", "title"]`.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The way from the document to a value: keys of objects, and ids of items in lists. */
export type Path = readonly string[];

export type Operation = SingleOperation & {
  /** Operations of a change that have the same text here belong together: either all of them are applied, or none. */
  unit?: string | undefined;
};

type SingleOperation =
  /** Sets a value, or replaces an item of a list by one with the same id. */
  | { op: "set"; path: Path; value: Json }
  /** Removes a key of an object. */
  | { op: "unset"; path: Path }
  /** Adds an item to the list at `path`, after the item `after`; null: as the first. */
  | { op: "insert"; path: Path; after: string | null; item: JsonObject & { id: string } }
  | { op: "remove"; path: Path; id: string }
  /** Moves an item from the list at `path` to the list at `to`. */
  | { op: "move"; path: Path; id: string; to: Path; after: string | null };

/** Turns a document into plain JSON, without keys that have no value. */
export const toJson = (document: object): JsonObject =>
  JSON.parse(JSON.stringify(document)) as JsonObject;

export type Applied = {
  document: JsonObject;
  /** The operations that take the change back, in their order. */
  inverse: Operation[];
};

/** An operation names a place that the document doesn't have, or would break the document. */
export class OperationProblem extends Error {
  override readonly name = "OperationProblem";
}

/**
 * Applies the operations one after another to a copy. Takes time in proportion to the paths and the lists on them.
 * @throws OperationProblem that names the place
 */
export function applyOperations(document: JsonObject, operations: readonly Operation[]): Applied {
  let current = document;
  const inverse: Operation[] = [];
  for (const operation of operations) {
    const applied = applyOperation(current, operation);
    current = applied.document;
    inverse.unshift(...applied.inverse);
  }
  return { document: current, inverse };
}

/** Returns the value at a path; undefined if the document has no such place. */
export function readPath(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const step of path) {
    if (Array.isArray(value)) value = value[indexOfItem(value, step)];
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

function applyOperation(document: JsonObject, operation: Operation): Applied {
  switch (operation.op) {
    case "set":
      return setValue(document, operation.path, operation.value);
    case "unset":
      return unsetValue(document, operation.path);
    case "insert":
      return insertItem(document, operation);
    case "remove":
      return removeItem(document, operation);
    case "move":
      return moveItem(document, operation);
  }
}

function setValue(document: JsonObject, path: Path, value: Json): Applied {
  const key = lastStep(path);
  const before = readPath(document, path);
  const changed = updateAt(document, path.slice(0, -1), (parent) => {
    if (isObject(parent)) return { ...parent, [key]: value };
    if (!Array.isArray(parent) || before === undefined) throw missing(path);
    if (!isObject(value) || value["id"] !== key)
      throw new OperationProblem(`${nameOf(path)}: the new item must have the same id`);
    return parent.with(indexOfItem(parent, key), value);
  });
  return {
    document: changed,
    inverse: [before === undefined ? { op: "unset", path } : { op: "set", path, value: before }],
  };
}

function unsetValue(document: JsonObject, path: Path): Applied {
  const key = lastStep(path);
  const before = readPath(document, path);
  if (before === undefined) throw missing(path);
  const changed = updateAt(document, path.slice(0, -1), (parent) => {
    if (!isObject(parent)) throw new OperationProblem(`${nameOf(path)}: remove it from its list`);
    const { [key]: _, ...rest } = parent;
    return rest;
  });
  return { document: changed, inverse: [{ op: "set", path, value: before }] };
}

function insertItem(
  document: JsonObject,
  { path, after, item }: Extract<Operation, { op: "insert" }>,
): Applied {
  const changed = updateAt(document, path, (list) => insertInto(list, path, after, item));
  return { document: changed, inverse: [{ op: "remove", path, id: item.id }] };
}

function insertInto(list: Json, path: Path, after: string | null, item: JsonObject): Json[] {
  requireList(list, path);
  const id = item["id"] as string;
  if (indexOfItem(list, id) >= 0)
    throw new OperationProblem(`${nameOf([...path, id])}: the list has an item with this id`);
  const index = after === null ? 0 : indexOfItem(list, after) + 1;
  if (after !== null && index === 0) throw missing([...path, after]);
  return list.toSpliced(index, 0, item);
}

function removeItem(
  document: JsonObject,
  { path, id }: Extract<Operation, { op: "remove" }>,
): Applied {
  const { item, after } = findItem(document, path, id);
  return {
    document: withoutItem(document, path, id),
    inverse: [{ op: "insert", path, after, item }],
  };
}

function moveItem(document: JsonObject, operation: Extract<Operation, { op: "move" }>): Applied {
  const { path, id, to, after } = operation;
  const found = findItem(document, path, id);
  if (isWithin(to, [...path, id]))
    throw new OperationProblem(`${nameOf([...path, id])}: it can't be moved into itself`);
  const changed = updateAt(withoutItem(document, path, id), to, (list) =>
    insertInto(list, to, after, found.item),
  );
  return {
    document: changed,
    inverse: [{ op: "move", path: to, id, to: path, after: found.after }],
  };
}

/** Returns an item and the id of the one before it; null: it is the first. */
function findItem(document: JsonObject, path: Path, id: string) {
  const list = readPath(document, path);
  requireList(list, path);
  const index = indexOfItem(list, id);
  if (index < 0) throw missing([...path, id]);
  const previous = list[index - 1];
  return {
    item: list[index] as JsonObject & { id: string },
    after: isObject(previous) ? (previous["id"] as string) : null,
  };
}

const withoutItem = (document: JsonObject, path: Path, id: string): JsonObject =>
  updateAt(document, path, (list) => {
    requireList(list, path);
    return list.toSpliced(indexOfItem(list, id), 1);
  });

function updateAt(document: JsonObject, path: Path, update: (value: Json) => Json): JsonObject {
  const updateFrom = (value: Json, depth: number): Json => {
    const step = path[depth];
    if (step === undefined) return update(value);
    if (Array.isArray(value)) {
      const index = indexOfItem(value, step);
      if (index < 0) throw missing(path.slice(0, depth + 1));
      return value.with(index, updateFrom(value[index]!, depth + 1));
    }
    if (!isObject(value) || !Object.hasOwn(value, step)) throw missing(path.slice(0, depth + 1));
    return { ...value, [step]: updateFrom(value[step]!, depth + 1) };
  };
  return updateFrom(document, 0) as JsonObject;
}

/** Whether a path leads to the other's place or to something inside it. */
export const isWithin = (path: Path, outer: Path): boolean =>
  outer.length <= path.length && outer.every((step, index) => step === path[index]);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const indexOfItem = (list: readonly Json[], id: string): number =>
  list.findIndex((item) => isObject(item) && item["id"] === id);

function requireList(value: Json | undefined, path: Path): asserts value is Json[] {
  if (!Array.isArray(value)) throw new OperationProblem(`${nameOf(path)}: there is no such list`);
}

function lastStep(path: Path): string {
  const step = path.at(-1);
  if (step === undefined) throw new OperationProblem("path: it must name a value");
  return step;
}

/** A path as errors show it. */
const nameOf = (path: Path): string => path.join(".");

const missing = (path: Path): OperationProblem =>
  new OperationProblem(`${nameOf(path)}: the document has no such place`);

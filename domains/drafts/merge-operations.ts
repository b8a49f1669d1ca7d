import {
  type Applied,
  applyOperations,
  isWithin,
  type Json,
  type JsonObject,
  type Operation,
  OperationProblem,
  type Path,
  readPath,
  toJson,
} from "./operations.ts";
import { sortedJson } from "./sorted-json.ts";

/**
 * An operation that was not applied, because somebody else changed the same place in the meantime, or the place of
 * another operation that belongs to it.
 */
export type Clash = {
  /** The operation's place in the list that was sent. */
  index: number;
  path: Path;
  /** What the document holds there now; null if nothing. */
  current: Json;
  /** It was left out only because it belongs to another operation that clashes. */
  isDependent?: boolean | undefined;
};

export type Merged = {
  document: JsonObject;
  inverse: Operation[];
  applied: Operation[];
  /** For each operation that was applied, its place in the list that was sent. */
  appliedIndexes: number[];
  clashes: Clash[];
};

/**
 * Applies operations that were made from an older version of the document. What others changed since then stays: an
 * operation on the same place is left out and reported, with those that belong to it. Everything else is applied.
 * @param theirs the operations of others since that version, the oldest first
 * @throws OperationProblem if there were no changes by others and an operation doesn't fit the document
 */
export function mergeOperations(
  document: JsonObject,
  operations: readonly Operation[],
  theirs: readonly Operation[],
): Merged {
  if (theirs.length === 0) {
    const appliedIndexes = operations.map((_, index) => index);
    const applied = [...operations];
    return { ...applyOperations(document, operations), applied, appliedIndexes, clashes: [] };
  }
  const merged: Merged = { document, inverse: [], applied: [], appliedIndexes: [], clashes: [] };
  const others: Others = {
    operations: theirs,
    placed: theirs.map((their, index) => placeAfter(their, theirs.slice(index + 1))),
    texts: new Set(theirs.map(textOf)),
  };
  for (let start = 0; start < operations.length;) {
    const end = endOfUnit(operations, start);
    mergeUnit(merged, operations, { start, end }, others);
    start = end;
  }
  return merged;
}

/** What others changed. */
type Others = {
  operations: readonly Operation[];
  placed: readonly Placed[];
  /** Each operation as text, to find the same change by two people. */
  texts: ReadonlySet<string>;
};

/** Where the operations end that belong to the one at an index. */
function endOfUnit(operations: readonly Operation[], start: number): number {
  const unit = operations[start]!.unit;
  let end = start + 1;
  while (unit !== undefined && operations[end]?.unit === unit) end += 1;
  return end;
}

/** Applies operations that belong together, or leaves all of them out. */
function mergeUnit(
  merged: Merged,
  operations: readonly Operation[],
  { start, end }: { start: number; end: number },
  others: Others,
): void {
  const { document } = merged;
  const appliedBefore = merged.applied.length;
  const inverseBefore = merged.inverse.length;
  const tried: { index: number; path: Path; isClash: boolean }[] = [];
  for (let index = start; index < end; index += 1) {
    const operation = operations[index]!;
    if (others.texts.has(textOf(operation))) continue;
    const mapped = mapOperation(operation, (path) =>
      mapForward(
        mapForward(mapBack(path, operations.slice(0, index)), others.operations),
        merged.applied,
      ),
    );
    if (isDone(merged.document, mapped)) continue;
    const isClashing = others.placed.some((their) => isClash(mapped, their, merged.applied));
    const result = isClashing ? "clash" : applyIfPossible(merged.document, mapped);
    tried.push({ index, path: placeOf(mapped), isClash: result === "clash" });
    if (result === "clash") continue;
    merged.document = result.document;
    merged.inverse.unshift(...result.inverse);
    merged.applied.push(mapped);
    merged.appliedIndexes.push(index);
  }
  if (!tried.some((one) => one.isClash)) return;
  merged.document = document;
  merged.inverse.splice(0, merged.inverse.length - inverseBefore);
  merged.applied.length = appliedBefore;
  merged.appliedIndexes.length = appliedBefore;
  for (const { index, path, isClash: isCause } of tried) {
    const current = readPath(document, path) ?? null;
    merged.clashes.push({ index, path, current, ...(!isCause && { isDependent: true }) });
  }
}

/** Whether the document already holds what an operation would write. */
const isDone = (document: JsonObject, operation: Operation): boolean =>
  operation.op === "set" &&
  sortedJson(readPath(document, operation.path)) === sortedJson(operation.value);

function applyIfPossible(document: JsonObject, operation: Operation): Applied | "clash" {
  try {
    return applyOperations(document, [operation]);
  } catch (error) {
    // Somebody removed what the operation names.
    if (error instanceof OperationProblem) return "clash";
    throw error;
  }
}

/** An operation as text, whatever belongs to it. */
const textOf = (operation: Operation): string =>
  sortedJson(toJson({ ...operation, unit: undefined }))!;

/** Somebody else's operation, and where in the document its places are now. */
type Placed = {
  op: Operation["op"];
  /** What it changed, added or removed; for a move, where the item is now. */
  place: Path;
  /** What a move left. */
  origin: Path | undefined;
};

function placeAfter(operation: Operation, later: readonly Operation[]): Placed {
  const { op } = operation;
  const origin = mapForward(placeOf(operation), later);
  if (op !== "move") return { op, place: origin, origin: undefined };
  return { op, place: mapForward([...operation.to, operation.id], later), origin };
}

/**
 * Whether an operation would undo, remove or replace what somebody else did.
 * @param applied the operations that were applied since the other's
 */
function isClash(mine: Operation, theirs: Placed, applied: readonly Operation[]): boolean {
  const myPlace = placeOf(mine);
  const theirPlace = mapForward(theirs.place, applied);
  const isReplacing = mine.op === "set" || mine.op === "unset";
  switch (theirs.op) {
    case "set":
    case "unset":
      if (mine.op === "move") return isInside(myPlace, theirPlace) || isWithin(mine.to, theirPlace);
      return (
        isWithin(myPlace, theirPlace) || (mine.op !== "insert" && isWithin(theirPlace, myPlace))
      );
    case "insert":
      return (isReplacing || mine.op === "remove") && isWithin(theirPlace, myPlace);
    case "remove":
      return isReplacing && isWithin(theirPlace, myPlace);
    case "move":
      if (mine.op === "move") return isWithin(myPlace, theirPlace) && isWithin(theirPlace, myPlace);
      if (mine.op === "remove") return isWithin(theirPlace, myPlace);
      // A moved item may be written in, but what it left or went into may not be replaced.
      return (
        isReplacing &&
        [mapForward(theirs.origin!, applied), theirPlace].some((end) => isInside(end, myPlace))
      );
  }
}

/** Whether a path leads to something inside the other's place. */
const isInside = (path: Path, outer: Path): boolean =>
  path.length > outer.length && isWithin(path, outer);

/** The value or item that an operation changes. */
export function placeOf(operation: Operation): Path {
  if (operation.op === "set" || operation.op === "unset") return operation.path;
  const id = operation.op === "insert" ? operation.item.id : operation.id;
  return [...operation.path, id];
}

function mapOperation(operation: Operation, map: (path: Path) => Path): Operation {
  const mapped = { ...operation, path: map(operation.path) };
  return mapped.op === "move" ? { ...mapped, to: map(mapped.to) } : mapped;
}

/** Where a place is after the moves among the operations. */
function mapForward(path: Path, operations: readonly Operation[]): Path {
  return operations.reduce(
    (current, one) =>
      one.op === "move"
        ? replaceStart(current, [...one.path, one.id], [...one.to, one.id])
        : current,
    path,
  );
}

/** Where a place was before the moves among the operations. */
function mapBack(path: Path, operations: readonly Operation[]): Path {
  return operations.reduceRight(
    (current, one) =>
      one.op === "move"
        ? replaceStart(current, [...one.to, one.id], [...one.path, one.id])
        : current,
    path,
  );
}

const replaceStart = (path: Path, start: Path, replacement: Path): Path =>
  isWithin(path, start) ? [...replacement, ...path.slice(start.length)] : path;

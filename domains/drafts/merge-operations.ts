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
} from "./operations.ts";

/** An operation that was not applied, because somebody else changed the same place in the meantime. */
export type Clash = {
  /** The operation's place in the list that was sent. */
  index: number;
  path: Path;
  /** What the document holds there now; null if nothing. */
  current: Json;
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
 * operation on the same place is left out and reported. Everything else is applied.
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
  const placedTheirs = theirs.map((their, index) => placeAfter(their, theirs.slice(index + 1)));
  for (const [index, operation] of operations.entries()) {
    if (theirs.some((their) => isSameChange(operation, their))) continue;
    const mapped = mapOperation(operation, (path) =>
      mapForward(mapForward(mapBack(path, operations.slice(0, index)), theirs), merged.applied),
    );
    const isClashing = placedTheirs.some((their) => isClash(mapped, their, merged.applied));
    const result = isClashing ? "clash" : applyIfPossible(merged.document, mapped);
    if (result === "clash") {
      const path = placeOf(mapped);
      merged.clashes.push({ index, path, current: readPath(merged.document, path) ?? null });
      continue;
    }
    merged.document = result.document;
    merged.inverse.unshift(...result.inverse);
    merged.applied.push(mapped);
    merged.appliedIndexes.push(index);
  }
  return merged;
}

function applyIfPossible(document: JsonObject, operation: Operation): Applied | "clash" {
  try {
    return applyOperations(document, [operation]);
  } catch (error) {
    // Somebody removed what the operation names.
    if (error instanceof OperationProblem) return "clash";
    throw error;
  }
}

/** Whether two people made the same change. */
const isSameChange = (mine: Operation, theirs: Operation): boolean =>
  JSON.stringify(mine) === JSON.stringify(theirs);

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

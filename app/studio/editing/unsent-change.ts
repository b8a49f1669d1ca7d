import { type Clash, mergeOperations, placeOf } from "#domains/drafts/merge-operations.ts";
import {
  applyOperations,
  type Json,
  type JsonObject,
  type Operation,
  OperationProblem,
  type Path,
  readPath,
} from "#domains/drafts/operations.ts";

/** A change that the server hasn't confirmed yet. */
export type UnsentChange = {
  changeId: string;
  operations: Operation[];
  /** Changes with the same key become one while the person types. */
  typing: string | null;
  /** It was sent at least once, so the server may have stored it. */
  isSent: boolean;
};

/** A change of this person that was left out, because somebody else had changed the same place. */
export type DraftClash = {
  path: Path;
  /** What this person wrote there; null: nothing. */
  mine: Json;
  /** The operations that store this person's version. */
  keepMine: Operation[];
};

/** An operation that was left out, and its place in the document now. */
export type LeftOut = Pick<Clash, "path" | "isDependent"> & { operation: Operation };

export type Rebased = { document: JsonObject; changes: UnsentChange[]; clashes: DraftClash[] };

/** Applies changes that the server hasn't confirmed yet to the document that it sent last. */
export const applyChanges = (document: JsonObject, changes: readonly UnsentChange[]): JsonObject =>
  applyOperations(document, operationsOf(changes)).document;

/** Whether operations can be applied to a document. */
export function fits(document: JsonObject, operations: readonly Operation[]): boolean {
  try {
    applyOperations(document, operations);
    return true;
  } catch (error) {
    if (error instanceof OperationProblem) return false;
    throw error;
  }
}

export const operationsOf = (changes: readonly UnsentChange[]): Operation[] =>
  changes.flatMap(({ operations }) => operations);

/**
 * Moves changes onto a newer version of the document.
 * @param confirmed the version that the changes were made from
 * @param theirs what others changed since then
 */
export function rebaseChanges(
  confirmed: JsonObject,
  changes: readonly UnsentChange[],
  theirs: readonly Operation[],
): Rebased {
  if (theirs.length === 0)
    return { document: applyChanges(confirmed, changes), changes: [...changes], clashes: [] };
  const newer = applyOperations(confirmed, theirs).document;
  const own = changes.flatMap(({ operations }, change) =>
    operations.map((operation) => ({ operation, change })),
  );
  const operations = own.map(({ operation }) => operation);
  const merged = mergeOperations(newer, operations, theirs);
  const kept = changes.map((change): UnsentChange => ({ ...change, operations: [] }));
  for (const [index, operation] of merged.applied.entries())
    kept[own[merged.appliedIndexes[index]!]!.change]!.operations.push(operation);
  const before = applyChanges(confirmed, changes);
  return {
    document: merged.document,
    changes: kept.filter((change) => change.operations.length > 0),
    clashes: describeClashes(
      before,
      merged.document,
      merged.clashes.map((clash) => ({ ...clash, operation: operations[clash.index]! })),
    ),
  };
}

/**
 * Describes the operations that were left out. Those that belong together are one clash.
 * @param before the document as this person saw it
 * @param after the document without the operations
 */
export function describeClashes(
  before: JsonObject,
  after: JsonObject,
  leftOut: readonly LeftOut[],
): DraftClash[] {
  const units: LeftOut[][] = [];
  for (const one of leftOut) {
    const { unit } = one.operation;
    const last = units.at(-1);
    if (unit !== undefined && last?.[0]!.operation.unit === unit) last.push(one);
    else units.push([one]);
  }
  return units.map((unit) => describeUnit(before, after, unit));
}

function describeUnit(before: JsonObject, after: JsonObject, unit: readonly LeftOut[]): DraftClash {
  const cause = unit.find(({ isDependent }) => !isDependent) ?? unit[0]!;
  const clash = describeClash(before, after, cause);
  if (unit.length === 1) return clash;
  const keepMine: Operation[] = [];
  let document = after;
  for (const one of unit) {
    const found = [describeClash(before, document, one), describeOwnItem(document, one)];
    // An item that is brought back inside another one doesn't fit again.
    const operations = found.find((mine) => mine && fits(document, mine.keepMine))?.keepMine ?? [];
    document = applyOperations(document, operations).document;
    keepMine.push(...operations);
  }
  return { ...clash, keepMine };
}

/** Brings back an item that this person added, if the one before it is gone. */
const describeOwnItem = (after: JsonObject, { operation }: LeftOut): DraftClash | null =>
  operation.op === "insert" && readPath(after, placeOf(operation)) === undefined
    ? restoreItem(after, operation.item, operation.path)
    : null;

function describeClash(
  before: JsonObject,
  after: JsonObject,
  { operation, path }: LeftOut,
): DraftClash {
  const item = findOwnItem(before, after, operation, path);
  if (item)
    return restoreItem(after, item, operation.op === "move" ? operation.to : operation.path);
  const lost = findLost(before, after, placeOf(operation));
  if (lost) return lost;
  return { path, mine: mineOf(before, operation), keepMine: [moveTo(operation, path)] };
}

type Item = JsonObject & { id: string };

/** Finds an item that this person added or moved out of what others removed, so that it is lost with that. */
function findOwnItem(
  before: JsonObject,
  after: JsonObject,
  operation: Operation,
  path: Path,
): Item | undefined {
  if (operation.op === "insert" && readPath(before, placeOf(operation)) === undefined)
    return operation.item;
  if (operation.op === "move" && readPath(after, path) === undefined)
    return readPath(before, [...operation.to, operation.id]) as Item | undefined;
  return undefined;
}

/** Brings an item back into its list, or else into the nearest list around it. */
function restoreItem(after: JsonObject, item: Item, path: Path): DraftClash {
  let list = path;
  while (list.length > 1 && !Array.isArray(readPath(after, list))) list = list.slice(0, -1);
  return {
    path: [...list, item.id],
    mine: item,
    keepMine: [{ op: "insert", path: list, after: null, item }],
  };
}

function mineOf(before: JsonObject, operation: Operation): Json {
  if (operation.op === "set") return operation.value;
  if (operation.op === "insert") return operation.item;
  if (operation.op === "move") return readPath(before, [...operation.to, operation.id]) ?? null;
  return null;
}

function moveTo(operation: Operation, path: Path): Operation {
  if (operation.op === "set" || operation.op === "unset") return { ...operation, path };
  return { ...operation, path: path.slice(0, -1) };
}

/** Finds what others removed around a place, and how to bring it back as this person saw it. */
function findLost(before: JsonObject, after: JsonObject, place: Path): DraftClash | null {
  for (let length = 1; length < place.length; length += 1) {
    const path = place.slice(0, length);
    const mine = readPath(before, path);
    if (mine === undefined) return null;
    if (readPath(after, path) !== undefined) continue;
    const parent = place.slice(0, length - 1);
    const list = readPath(before, parent);
    if (!Array.isArray(list)) return { path, mine, keepMine: [{ op: "set", path, value: mine }] };
    const ids = list.map((item) => (item as { id: string }).id);
    const previous = ids
      .slice(0, ids.indexOf(path.at(-1)!))
      .findLast((id) => readPath(after, [...parent, id]) !== undefined);
    const item = mine as Item;
    return {
      path,
      mine,
      keepMine: [{ op: "insert", path: parent, after: previous ?? null, item }],
    };
  }
  return null;
}

/** Adds clashes to those that are still open. A newer value replaces the older one of the same place. */
export const addClashes = (
  open: readonly DraftClash[],
  added: readonly DraftClash[],
): DraftClash[] =>
  added.reduce<DraftClash[]>(
    (clashes, clash) => [...clashes.filter((one) => !replaces(clash, one)), clash],
    [...open],
  );

/** What was lost with a removed item, or belongs together, may hold more in an older clash than in a newer one. */
const replaces = (newer: DraftClash, older: DraftClash): boolean =>
  isSame(newer.path, older.path) &&
  (isSame(newer.keepMine, older.keepMine) ||
    (older.keepMine.length === 1 &&
      (newer.keepMine[0]?.op !== "insert" || isSame(newer.mine, older.mine))));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Adds an operation to a list. While a person types, only the newest value of a place is sent. */
export function appendOperations(
  earlier: readonly Operation[],
  later: readonly Operation[],
): Operation[] {
  const list = [...earlier];
  for (const operation of later) {
    const last = list.at(-1);
    const isSamePlace =
      operation.op === "set" && last?.op === "set" && isSame(last.path, operation.path);
    const isInUnit = operation.unit !== undefined || last?.unit !== undefined;
    if (isSamePlace && !isInUnit) list.pop();
    list.push(operation);
  }
  return list;
}

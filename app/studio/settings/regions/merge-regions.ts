import type { Region } from "./change-regions.ts";

type Versions = {
  /** What the form sends. */
  sent: readonly Region[];
  /** What it was filled in with. */
  was: readonly Region[];
  /** What is saved now. */
  stored: readonly Region[];
};

export type MergedRegions = {
  /** What to save: what the form has changed, and otherwise what is saved. */
  regions: Region[];
  /** The ids of the regions that this form and somebody else have changed, each in another way. */
  clashes: string[];
  /** Whether both have put the same regions in another order. */
  isOrderClash: boolean;
};

/** Puts together what a form changes in the list and what others have saved since it was filled in. */
export function mergeRegions({ sent, was, stored }: Versions): MergedRegions {
  const [mine, before, theirs] = [byId(sent), byId(was), byId(stored)];
  const clashes: string[] = [];
  const { ids, isOrderClash } = mergeOrder(mine, before, theirs);
  const regions = ids.flatMap((id) => {
    const { name, isClash } = mergeNames(mine.get(id), before.get(id), theirs.get(id));
    if (isClash) clashes.push(id);
    return name ? [{ id, name }] : [];
  });
  return { regions, clashes, isOrderClash };
}

type Names = Region["name"];
type Regions = ReadonlyMap<string, Names>;

const byId = (regions: readonly Region[]): Regions =>
  new Map(regions.map(({ id, name }) => [id, name]));

/** Merges the names of one region; undefined: the list lacks it. */
function mergeNames(mine?: Names, before?: Names, theirs?: Names) {
  if (isSame(mine, before) || isSame(mine, theirs)) return { name: theirs, isClash: false };
  if (isSame(theirs, before)) return { name: mine, isClash: false };
  // Somebody has removed what the other one has changed: it stays until a person has seen that.
  if (!mine || !theirs) return { name: mine ?? theirs, isClash: true };
  let isClash = false;
  const name: Names = {};
  for (const code of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const isChanged = mine[code] !== before?.[code];
    const isTheirs = theirs[code] !== before?.[code] && theirs[code] !== mine[code];
    if (isChanged && isTheirs) isClash = true;
    const text = isChanged ? mine[code] : theirs[code];
    if (text !== undefined) name[code] = text;
  }
  return { name, isClash };
}

function isSame(one?: Names, other?: Names): boolean {
  if (!one || !other) return one === other;
  const codes = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...codes].every((code) => one[code] === other[code]);
}

/** Takes the order of the person who moved regions; regions that the other person added come last. */
function mergeOrder(mine: Regions, before: Regions, theirs: Regions) {
  const isMoved = (list: Regions, since: Regions) =>
    common(list, since).join("\n") !== common(since, list).join("\n");
  const isMine = isMoved(mine, before);
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
  return {
    ids: [...new Set([...first.keys(), ...second.keys()])],
    isOrderClash: isMine && isMoved(theirs, before) && isMoved(mine, theirs),
  };
}

const common = (list: Regions, other: Regions): string[] =>
  [...list.keys()].filter((id) => other.has(id));

import { placeOf } from "#domains/drafts/merge-operations.ts";
import { applyOperations, type Operation } from "#domains/drafts/operations.ts";
import type { LoadedDraft, NewChanges, SavedChange, StoredChange } from "./draft-server.ts";
import {
  addClashes,
  applyChanges,
  describeClashes,
  type DraftClash,
  fits,
  operationsOf,
  rebaseChanges,
  type UnsentChange,
} from "./unsent-change.ts";

/** What the server has confirmed of a draft, and what only this browser has. */
export type UnsentWork = {
  confirmed: LoadedDraft;
  changes: readonly UnsentChange[];
  clashes: readonly DraftClash[];
};

/** The first change is stored. Others may have changed the draft before it and, if it was sent again, after it. */
export function mergeSaved(work: UnsentWork, saved: SavedChange): UnsentWork {
  const { confirmed, changes } = work;
  const { version, hasChanges, missed, applied } = saved;
  const sent = changes[0]!;
  const others = new Set(missed.map((change) => change.version));
  let own = confirmed.version + 1;
  while (others.has(own)) own += 1;
  const earlier = operationsOfStored(missed.filter((change) => change.version < own));
  const later = operationsOfStored(missed.filter((change) => change.version > own));
  const first = rebaseChanges(confirmed.body, changes, earlier);
  const waiting = first.changes.filter(({ changeId }) => changeId !== sent.changeId);
  const stored = applyOperations(confirmed.body, [...earlier, ...applied]).document;
  const second = rebaseChanges(stored, waiting, later);
  const before = applyChanges(confirmed.body, changes);
  const clashes = describeClashes(
    before,
    second.document,
    saved.clashes.map((clash) => ({ ...clash, operation: sent.operations[clash.index]! })),
  );
  // The first ones are those of the change that was sent.
  const ofWaiting = first.clashes.slice(clashes.length);
  return {
    confirmed: {
      version,
      hasChanges,
      body: applyOperations(stored, later).document,
      baseRevision: baseOf(confirmed, version),
    },
    changes: second.changes,
    clashes: addClashes(work.clashes, [...clashes, ...ofWaiting, ...second.clashes]),
  };
}

/**
 * Others have changed the draft, or the server has done an undo or redo of this person. What the person wrote after that
 * replaces what it changed.
 */
export function mergeNewer(
  work: UnsentWork,
  added: NewChanges,
  createId: () => string,
): UnsentWork {
  let newest = work;
  for (const change of added.changes) {
    const { clashes } = newest;
    newest = mergeOthers(newest, { ...added, version: change.version, changes: [change] });
    if (change.isOwnStep) newest = takeNewClashes(newest, clashes, createId);
  }
  return mergeOthers(newest, { ...added, changes: [] });
}

/** The revision that a version was read with. A version that changes led to can't be mistaken for another one. */
const baseOf = (confirmed: LoadedDraft, version: number): number | undefined =>
  version === confirmed.version ? confirmed.baseRevision : undefined;

/** Stores this person's version of all places that clash now but didn't before. */
function takeNewClashes(
  work: UnsentWork,
  before: readonly DraftClash[],
  createId: () => string,
): UnsentWork {
  const { confirmed } = work;
  const changes = [...work.changes];
  const clashes = work.clashes.filter((clash) => {
    if (before.includes(clash) || !fits(applyChanges(confirmed.body, changes), clash.keepMine))
      return true;
    changes.push({ changeId: createId(), operations: clash.keepMine, typing: null, isSent: false });
    return false;
  });
  return { confirmed, changes, clashes };
}

function mergeOthers(
  { confirmed, changes, clashes }: UnsentWork,
  { changes: stored, version, hasChanges }: NewChanges,
): UnsentWork {
  const theirs = operationsOfStored(stored);
  const rebased = rebaseChanges(confirmed.body, changes, theirs);
  const body = applyOperations(confirmed.body, theirs).document;
  return {
    confirmed: { version, hasChanges, body, baseRevision: baseOf(confirmed, version) },
    changes: rebased.changes,
    clashes: addClashes(clashes, rebased.clashes),
  };
}

/** The version that this browser knows is too old to merge: the person compares each of their changes. */
export function compareWith(newest: LoadedDraft, work: UnsentWork): UnsentWork {
  const before = applyChanges(work.confirmed.body, work.changes);
  const clashes = describeClashes(
    before,
    newest.body,
    operationsOf(work.changes).map((operation) => ({ operation, path: placeOf(operation) })),
  );
  return { confirmed: newest, changes: [], clashes: addClashes(work.clashes, clashes) };
}

const operationsOfStored = (changes: readonly StoredChange[]): Operation[] =>
  changes.flatMap(({ operations }) => operations);

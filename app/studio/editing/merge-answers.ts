import { placeOf } from "#domains/drafts/merge-operations.ts";
import { applyOperations, type Operation } from "#domains/drafts/operations.ts";
import type { LoadedDraft, NewChanges, SavedChange, StoredChange } from "./draft-server.ts";
import {
  addClashes,
  applyChanges,
  describeClash,
  type DraftClash,
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
  const clashes = saved.clashes.map(({ index, path }) =>
    describeClash(before, second.document, sent.operations[index]!, path),
  );
  // The first ones are those of the change that was sent.
  const ofWaiting = first.clashes.slice(clashes.length);
  return {
    confirmed: { version, hasChanges, body: applyOperations(stored, later).document },
    changes: second.changes,
    clashes: addClashes(work.clashes, [...clashes, ...ofWaiting, ...second.clashes]),
  };
}

/** Others have changed the draft. */
export function mergeOthers(
  { confirmed, changes, clashes }: UnsentWork,
  { changes: stored, version, hasChanges }: NewChanges,
): UnsentWork {
  const theirs = operationsOfStored(stored);
  const rebased = rebaseChanges(confirmed.body, changes, theirs);
  const body = applyOperations(confirmed.body, theirs).document;
  return {
    confirmed: { version, hasChanges, body },
    changes: rebased.changes,
    clashes: addClashes(clashes, rebased.clashes),
  };
}

/** The version that this browser knows is too old to merge: the person compares each of their changes. */
export function compareWith(newest: LoadedDraft, work: UnsentWork): UnsentWork {
  const before = applyChanges(work.confirmed.body, work.changes);
  const clashes = operationsOf(work.changes).map((operation) =>
    describeClash(before, newest.body, operation, placeOf(operation)),
  );
  return { confirmed: newest, changes: [], clashes: addClashes(work.clashes, clashes) };
}

const operationsOfStored = (changes: readonly StoredChange[]): Operation[] =>
  changes.flatMap(({ operations }) => operations);

import { expect, test } from "vitest";
import type { QueuedWork, WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import { retriesMax, nextBatch, readOutcomes } from "./work-batch.ts";
import type { SavedWork } from "./saved-work.ts";

let lastId = 0;
const makeSavedWork = (
  workFields: Partial<QueuedWork> = {},
  savedFields: Partial<SavedWork> = {},
): SavedWork => {
  lastId += 1;
  const work = {
    kind: "finish",
    key: `k${lastId}`,
    owner: null,
    at: lastId,
    courseId: "c",
    elementId: "e",
  };
  return {
    id: lastId,
    work: { ...work, ...workFields } as QueuedWork,
    temporary: false,
    tries: 0,
    refusal: null,
    ...savedFields,
  };
};
const anna = { id: "anna", temporary: false };
const keysOf = (list: readonly SavedWork[]) => list.map(({ work }) => work.key);

test("a batch holds the user's own work, a guest's and a temporary account's, never another user's", () => {
  const ownWork = makeSavedWork({ owner: "anna" });
  const guestWork = makeSavedWork();
  const temporaryAccountWork = makeSavedWork({ owner: "guest-7" }, { temporary: true });
  const otherUserWork = makeSavedWork({ owner: "ivan" });
  const refusedWork = makeSavedWork(
    { owner: "anna" },
    { refusal: { code: "NO", messageKey: null } },
  );
  const all = [ownWork, otherUserWork, guestWork, refusedWork, temporaryAccountWork];
  expect(keysOf(nextBatch(all, anna))).toEqual(keysOf([ownWork, guestWork, temporaryAccountWork]));
  expect(keysOf(nextBatch(all, { id: null, temporary: false }))).toEqual(
    keysOf([guestWork, temporaryAccountWork]),
  );
  expect(keysOf(nextBatch(all, anna, new Set([guestWork.work.key])))).toEqual(
    keysOf([ownWork, temporaryAccountWork]),
  );
});

test("a batch is small enough for a closing tab, and a large piece of work is sent alone", () => {
  const large = () => makeSavedWork({ answers: ["x".repeat(40_000)] } as Partial<QueuedWork>);
  const [one, two] = [large(), large()];
  expect(keysOf(nextBatch([one, two], anna))).toEqual(keysOf([one]));
  expect(
    nextBatch(
      Array.from({ length: 80 }, () => makeSavedWork()),
      anna,
    ),
  ).toHaveLength(50);
});

test("work that the server keeps postponing is given up in the end, and the work behind it is not", () => {
  let firstWork = makeSavedWork();
  const laterWork = makeSavedWork();
  const postponedOutcome = (one: SavedWork): WorkOutcome => ({
    key: one.work.key,
    outcome: "retry",
  });
  for (let round = 1; round < retriesMax; round += 1) {
    const { hasPostponed, changed } = readOutcomes(
      [firstWork, laterWork],
      [postponedOutcome(firstWork), postponedOutcome(laterWork)],
    );
    expect([hasPostponed, changed[1]?.tries]).toEqual([true, 0]);
    firstWork = changed[0]!;
  }
  const { changed } = readOutcomes(
    [firstWork, laterWork],
    [postponedOutcome(firstWork), postponedOutcome(laterWork)],
  );
  expect(changed.map(({ refusal }) => refusal?.code)).toEqual(["RETRIES-EXHAUSTED", undefined]);
});

test("a piece of work that the response doesn't name keeps waiting", () => {
  const [one, two] = [makeSavedWork(), makeSavedWork({ courseId: "other" })];
  const outcome = { key: one.work.key, outcome: "stored" as const };
  const result = readOutcomes([one, two], [outcome]);
  expect(result).toMatchObject({ saved: [one.work.key], hasPostponed: true });
  expect(keysOf(result.changed)).toEqual([two.work.key]);
});

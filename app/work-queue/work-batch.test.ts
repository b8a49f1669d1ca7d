import { expect, test } from "vitest";
import type { QueuedWork, WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import { laterTriesMax, nextBatch, readOutcomes } from "./work-batch.ts";
import type { SavedWork } from "./saved-work.ts";

let last = 0;
const saved = (more: Partial<QueuedWork> = {}, about: Partial<SavedWork> = {}): SavedWork => {
  last += 1;
  const work = {
    kind: "finish",
    key: `k${last}`,
    owner: null,
    at: last,
    courseId: "c",
    elementId: "e",
  };
  return {
    id: last,
    work: { ...work, ...more } as QueuedWork,
    temporary: false,
    tries: 0,
    refusal: null,
    ...about,
  };
};
const anna = { id: "anna", temporary: false };
const keysOf = (list: readonly SavedWork[]) => list.map(({ work }) => work.key);

test("a batch holds the user's own work, a guest's and a temporary account's, never another user's", () => {
  const mine = saved({ owner: "anna" });
  const guests = saved();
  const given = saved({ owner: "guest-7" }, { temporary: true });
  const ivans = saved({ owner: "ivan" });
  const refused = saved({ owner: "anna" }, { refusal: { code: "NO", messageKey: null } });
  const all = [mine, ivans, guests, refused, given];
  expect(keysOf(nextBatch(all, anna))).toEqual(keysOf([mine, guests, given]));
  expect(keysOf(nextBatch(all, { id: null, temporary: false }))).toEqual(keysOf([guests, given]));
  expect(keysOf(nextBatch(all, anna, new Set([guests.work.key])))).toEqual(keysOf([mine, given]));
});

test("a batch fits into what a closing tab can still send, and one large piece goes alone", () => {
  const large = () => saved({ answers: ["x".repeat(40_000)] } as Partial<QueuedWork>);
  const [one, two] = [large(), large()];
  expect(keysOf(nextBatch([one, two], anna))).toEqual(keysOf([one]));
  expect(
    nextBatch(
      Array.from({ length: 80 }, () => saved()),
      anna,
    ),
  ).toHaveLength(50);
});

test("work that the server keeps postponing is given up in the end, and the work behind it is not", () => {
  let first = saved();
  const behind = saved();
  const later = (one: SavedWork): WorkOutcome => ({ key: one.work.key, outcome: "later" });
  for (let round = 1; round < laterTriesMax; round += 1) {
    const { later: isLater, changed } = readOutcomes(
      [first, behind],
      [later(first), later(behind)],
    );
    expect([isLater, changed[1]?.tries]).toEqual([true, 0]);
    first = changed[0]!;
  }
  const { changed } = readOutcomes([first, behind], [later(first), later(behind)]);
  expect(changed.map(({ refusal }) => refusal?.code)).toEqual(["LATER", undefined]);
});

test("a piece of work that the answer doesn't name keeps waiting", () => {
  const [one, two] = [saved(), saved({ courseId: "other" })];
  const outcome = { key: one.work.key, outcome: "kept" as const };
  const result = readOutcomes([one, two], [outcome]);
  expect(result).toMatchObject({ saved: [one.work.key], later: true });
  expect(keysOf(result.changed)).toEqual([two.work.key]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  goToNextStep,
  mark,
  recordAnswer,
  startTest,
  type TestStore,
  goToStep,
  needsOverview,
} from "./test-store.ts";

const ids = ["a", "b", "c", "d"];
const answered = (store: TestStore) => recordAnswer(store, true, ids.length);
const through = () =>
  ids.slice(1).reduce((store) => goToNextStep(answered(store), ids), startTest(ids, "attempt"));

test("a new store has list, verificationType, isComplete, activeStep, nextStep, session and mode", () => {
  expect(startTest(ids, "attempt")).toEqual({
    list: [{ id: "a", answered: false, marked: false, revision: false }],
    verificationType: "end",
    isComplete: false,
    activeStep: 0,
    nextStep: 0,
    session: "attempt",
    mode: "run",
  });
});

test("a test is complete when every question was reached and answered", () => {
  const last = through();
  expect([last.activeStep, last.isComplete]).toEqual([3, false]);
  expect(answered(last).isComplete).toBe(true);
  expect(recordAnswer(goToStep(answered(last), 1), false, 4).isComplete).toBe(false);
});

test("the next step is the one after the step under revision, or else the last one reached", () => {
  const last = answered(through());
  const back = goToStep(last, 1);
  expect([back.mode, back.nextStep, back.list[1]!.revision]).toEqual(["revision", 2, true]);
  const after = goToNextStep(back, ids);
  expect([after.activeStep, after.nextStep, after.list[1]!.revision]).toEqual([2, 3, false]);
  const end = goToNextStep(after, ids);
  expect([end.mode, end.activeStep, end.nextStep]).toEqual(["run", 3, 3]);
  expect(goToNextStep(end, ids)).toEqual(end);
  expect(goToStep(last, 9)).toBe(last);
});

test("a mark stays until it is removed, and makes the overview appear", () => {
  const marked = mark(answered(through()));
  expect([needsOverview(marked), needsOverview(mark(marked)), needsOverview(through())]).toEqual([
    true,
    false,
    true,
  ]);
  expect(goToStep(goToStep(marked, 0), 3).list[3]!.marked).toBe(true);
});

test("after any moves, at most one step is under revision, and no answer is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant("on"), fc.nat(5))), (moves) => {
      let store = answered(startTest(ids, "attempt"));
      for (const move of moves)
        store = answered(
          move === "on" ? goToNextStep(store, ids) : goToStep(store, move as number),
        );
      expect(store.list.every((step) => step.answered)).toBe(true);
      const again = store.list.filter((step) => step.revision);
      expect(again.length).toBe(store.mode === "revision" ? 1 : 0);
      expect(store.nextStep).toBe(
        store.mode === "revision" ? store.activeStep + 1 : store.list.length - 1,
      );
    }),
  );
});

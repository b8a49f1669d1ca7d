import fc from "fast-check";
import { expect, test } from "vitest";
import {
  goToNextStep,
  toggleMark,
  recordAnswer,
  startTest,
  type TestStore,
  goToStep,
  needsOverview,
} from "./test-store.ts";

const ids = ["a", "b", "c", "d"];
const answerCurrent = (store: TestStore) => recordAnswer(store, true, ids.length);
const reachAllSteps = () =>
  ids
    .slice(1)
    .reduce((store) => goToNextStep(answerCurrent(store), ids), startTest(ids, "attempt"));

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
  const lastStep = reachAllSteps();
  expect([lastStep.activeStep, lastStep.isComplete]).toEqual([3, false]);
  expect(answerCurrent(lastStep).isComplete).toBe(true);
  expect(recordAnswer(goToStep(answerCurrent(lastStep), 1), false, 4).isComplete).toBe(false);
});

test("the next step is the step after the one under revision, or else the last step that was reached", () => {
  const allAnswered = answerCurrent(reachAllSteps());
  const atSecondStep = goToStep(allAnswered, 1);
  expect([atSecondStep.mode, atSecondStep.nextStep, atSecondStep.list[1]!.revision]).toEqual([
    "revision",
    2,
    true,
  ]);
  const atThirdStep = goToNextStep(atSecondStep, ids);
  expect([atThirdStep.activeStep, atThirdStep.nextStep, atThirdStep.list[1]!.revision]).toEqual([
    2,
    3,
    false,
  ]);
  const atLastStep = goToNextStep(atThirdStep, ids);
  expect([atLastStep.mode, atLastStep.activeStep, atLastStep.nextStep]).toEqual(["run", 3, 3]);
  expect(goToNextStep(atLastStep, ids)).toEqual(atLastStep);
  expect(goToStep(allAnswered, 9)).toBe(allAnswered);
});

test("a question stays marked until its mark is removed, and a marked question makes the overview appear", () => {
  const marked = toggleMark(answerCurrent(reachAllSteps()));
  expect([
    needsOverview(marked),
    needsOverview(toggleMark(marked)),
    needsOverview(reachAllSteps()),
  ]).toEqual([true, false, true]);
  expect(goToStep(goToStep(marked, 0), 3).list[3]!.marked).toBe(true);
});

test("after any sequence of moves, at most one step is under revision, and no answer is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant("on"), fc.nat(5))), (moves) => {
      let store = answerCurrent(startTest(ids, "attempt"));
      for (const move of moves)
        store = answerCurrent(
          move === "on" ? goToNextStep(store, ids) : goToStep(store, move as number),
        );
      expect(store.list.every((step) => step.answered)).toBe(true);
      const revisedSteps = store.list.filter((step) => step.revision);
      expect(revisedSteps.length).toBe(store.mode === "revision" ? 1 : 0);
      expect(store.nextStep).toBe(
        store.mode === "revision" ? store.activeStep + 1 : store.list.length - 1,
      );
    }),
  );
});

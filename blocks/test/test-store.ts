import type { VerificationType } from "#domains/courses/course.ts";
import { nextStepIndex } from "#domains/learning/answers/grading.ts";

/** A question that the learner has reached. */
export type TestStep = {
  /** The question's component id. */
  id: string;
  answered: boolean;
  /** The learner wants to come back to it before submitting. */
  marked: boolean;
  /** The learner has gone back to it to change the answer. */
  revision: boolean;
};

/** The state of a test. Positions are indexes of the steps. */
export type TestStore = {
  /** The steps reached so far, in the learner's order. */
  list: TestStep[];
  /** When the server grades: each answer, or the whole test at its end. */
  verificationType: VerificationType;
  /** Whether every question was reached and answered. */
  isComplete: boolean;
  activeStep: number;
  /** Where the learner continues: after the step under revision, else at the last one reached. */
  nextStep: number;
  /** The id of this attempt. */
  session: string;
  mode: "run" | "revision";
};

const newStep = (id: string): TestStep => ({
  id,
  answered: false,
  marked: false,
  revision: false,
});

/** Returns the store with these steps, at this position. */
function moveToStep(store: TestStore, list: readonly TestStep[], stepIndex: number): TestStore {
  const lastIndex = list.length - 1;
  const steps = list.map((step, index) => ({
    ...step,
    revision: index === stepIndex && stepIndex < lastIndex,
  }));
  return {
    ...store,
    list: steps,
    activeStep: stepIndex,
    nextStep: nextStepIndex(steps),
    mode: stepIndex < lastIndex ? "revision" : "run",
  };
}

export function startTest(ids: readonly string[], session: string): TestStore {
  const list = ids.slice(0, 1).map(newStep);
  const defaults = { verificationType: "end", isComplete: false, mode: "run" } as const;
  return { list, ...defaults, activeStep: 0, nextStep: nextStepIndex(list), session };
}

/** Returns the store of an interrupted attempt, at the step where the learner stopped. */
export function resumeTest(
  session: string,
  steps: readonly Pick<TestStep, "id" | "answered" | "marked">[],
  stepIndex: number,
  total: number,
): TestStore {
  const list = steps.map((step) => ({ ...newStep(step.id), ...step }));
  const state = moveToStep(startTest([], session), list, stepIndex);
  return { ...state, isComplete: list.length === total && list.every((step) => step.answered) };
}

/**
 * Returns the store of a test that grades each answer. Answers are final, so nothing is marked or revised, and the
 * learner continues with the first open question.
 */
export function stepwiseTestStore(
  ids: readonly string[],
  isAnswered: (id: string) => boolean,
  shownId: string,
  session: string,
): TestStore {
  const openId = ids.find((id) => !isAnswered(id));
  const list = ids
    .filter((id) => isAnswered(id) || id === openId)
    .map((id) => ({ ...newStep(id), answered: isAnswered(id) }));
  return {
    list,
    verificationType: "each",
    isComplete: openId === undefined,
    activeStep: Math.max(
      0,
      list.findIndex(({ id }) => id === shownId),
    ),
    nextStep: nextStepIndex(list),
    session,
    mode: "run",
  };
}

/** Goes to a step that was already reached; does nothing for any other step. */
export const goToStep = (store: TestStore, stepIndex: number): TestStore =>
  store.list[stepIndex] ? moveToStep(store, store.list, stepIndex) : store;

/** Goes to the next reached step, or to a new question. */
export function goToNextStep(store: TestStore, ids: readonly string[]): TestStore {
  if (store.mode === "revision") return goToStep(store, store.nextStep);
  const newId = ids[store.list.length];
  if (newId === undefined) return store;
  return moveToStep(store, [...store.list, newStep(newId)], store.list.length);
}

function changeActiveStep(store: TestStore, change: Partial<TestStep>): TestStore {
  const { activeStep: activeIndex } = store;
  return {
    ...store,
    list: store.list.map((step, index) => (index === activeIndex ? { ...step, ...change } : step)),
  };
}

/** Records whether the active question has an answer. */
export function recordAnswer(store: TestStore, answered: boolean, total: number): TestStore {
  const nextStore = changeActiveStep(store, { answered });
  const isComplete =
    nextStore.list.length === total && nextStore.list.every((step) => step.answered);
  return { ...nextStore, isComplete };
}

export const toggleMark = (store: TestStore): TestStore =>
  changeActiveStep(store, { marked: !store.list[store.activeStep]?.marked });

/** Whether to show the overview before submitting: a question is marked or unanswered. */
export const needsOverview = ({ list, isComplete }: TestStore): boolean =>
  !isComplete || list.some((step) => step.marked);

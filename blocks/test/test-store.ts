import type { VerificationType } from "#domains/courses/course.ts";
import { nextStep } from "#domains/learning/answers/grading.ts";

/** A question that the learner has reached. */
export type TestStep = {
  /** The question's component id. */
  id: string;
  answered: boolean;
  /** The learner wants to come back to it before submitting. */
  marked: boolean;
  /** The learner went back to it. */
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

const freshStep = (id: string): TestStep => ({
  id,
  answered: false,
  marked: false,
  revision: false,
});

/** Returns the store with these steps, at this position. */
function atStep(store: TestStore, list: readonly TestStep[], place: number): TestStore {
  const last = list.length - 1;
  const steps = list.map((step, index) => ({ ...step, revision: index === place && place < last }));
  return {
    ...store,
    list: steps,
    activeStep: place,
    nextStep: nextStep(steps),
    mode: place < last ? "revision" : "run",
  };
}

export function startTest(ids: readonly string[], session: string): TestStore {
  const list = ids.slice(0, 1).map(freshStep);
  const facts = { verificationType: "end", isComplete: false, mode: "run" } as const;
  return { list, ...facts, activeStep: 0, nextStep: nextStep(list), session };
}

/** Returns the store of an interrupted attempt, at its position. */
export function resumeTest(
  session: string,
  steps: readonly Pick<TestStep, "id" | "answered" | "marked">[],
  place: number,
  total: number,
): TestStore {
  const list = steps.map((step) => ({ ...freshStep(step.id), ...step }));
  const state = atStep(startTest([], session), list, place);
  return { ...state, isComplete: list.length === total && list.every((step) => step.answered) };
}

/**
 * Returns the store of a test that grades each answer: answers are final, so nothing is marked or revised, and the
 * learner continues with the first open question.
 */
export function testStoreOfEach(
  ids: readonly string[],
  isAnswered: (id: string) => boolean,
  shown: string,
  session: string,
): TestStore {
  const open = ids.find((id) => !isAnswered(id));
  const list = ids
    .filter((id) => isAnswered(id) || id === open)
    .map((id) => ({ ...freshStep(id), answered: isAnswered(id) }));
  return {
    list,
    verificationType: "each",
    isComplete: open === undefined,
    activeStep: Math.max(
      0,
      list.findIndex(({ id }) => id === shown),
    ),
    nextStep: nextStep(list),
    session,
    mode: "run",
  };
}

/** Goes to a step that was already reached; does nothing for any other step. */
export const goToStep = (store: TestStore, place: number): TestStore =>
  store.list[place] ? atStep(store, store.list, place) : store;

/** Goes to the next reached step, or to a new question. */
export function goToNextStep(store: TestStore, ids: readonly string[]): TestStore {
  if (store.mode === "revision") return goToStep(store, store.nextStep);
  const unseen = ids[store.list.length];
  if (unseen === undefined) return store;
  return atStep(store, [...store.list, freshStep(unseen)], store.list.length);
}

function withActive(store: TestStore, change: Partial<TestStep>): TestStore {
  const { activeStep: at } = store;
  return {
    ...store,
    list: store.list.map((step, index) => (index === at ? { ...step, ...change } : step)),
  };
}

/** Records whether the active question has an answer. */
export function recordAnswer(store: TestStore, answered: boolean, total: number): TestStore {
  const noted = withActive(store, { answered });
  const isComplete = noted.list.length === total && noted.list.every((step) => step.answered);
  return { ...noted, isComplete };
}

export const mark = (store: TestStore): TestStore =>
  withActive(store, { marked: !store.list[store.activeStep]?.marked });

/** Whether to show the overview before submitting: a question is marked or unanswered. */
export const needsOverview = ({ list, isComplete }: TestStore): boolean =>
  !isComplete || list.some((step) => step.marked);

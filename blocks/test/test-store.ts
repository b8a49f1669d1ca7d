import type { VerificationType } from "#domains/courses/course.ts";
import { nextStep } from "#domains/learning/answers/grading.ts";

/** A step that was reached: one question. */
export type TestStep = {
  /** The question's component id. */
  id: string;
  answered: boolean;
  /** The person wants to come back to it before handing in. */
  marked: boolean;
  /** The person went back and is looking at it once more. */
  revision: boolean;
};

/** Where somebody stands in a test (section 3, DEC-49). Places are indexes of the steps. */
export type TestStore = {
  /** The steps reached so far, in the person's order. */
  list: TestStep[];
  /** When the server says how it was: after each answer, or of the whole test at its end. */
  verificationType: VerificationType;
  /** Whether every question was reached and answered. */
  isComplete: boolean;
  activeStep: number;
  /** Where one goes on: after the step that is looked at once more, else at the last one reached (section 4.4). */
  nextStep: number;
  /** Names this attempt. */
  session: string;
  mode: "run" | "revision";
};

const freshStep = (id: string): TestStep => ({
  id,
  answered: false,
  marked: false,
  revision: false,
});

/** The store with what follows from its steps and its place. */
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

/** The store of an attempt that was interrupted: where it was. */
export function resumeTest(
  session: string,
  steps: readonly Pick<TestStep, "id" | "answered" | "marked">[],
  place: number,
  total: number,
): TestStore {
  const list = steps.map((step) => ({ ...freshStep(step.id), ...step }));
  const begun = atStep(startTest([], session), list, place);
  return { ...begun, isComplete: list.length === total && list.every((step) => step.answered) };
}

/**
 * The store of a test that tells after each answer how it was: what was answered stays as it is, so that nothing is
 * marked or gone back to, and one goes on with the first question that is open.
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

/** Goes to a step that was reached before; does nothing for any other step. */
export const goToStep = (store: TestStore, place: number): TestStore =>
  store.list[place] ? atStep(store, store.list, place) : store;

/** Goes on from the active step: to the next one reached, or to a question that was not seen yet. */
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

/** Notes whether the active question has an answer. */
export function recordAnswer(store: TestStore, answered: boolean, total: number): TestStore {
  const noted = withActive(store, { answered });
  const isComplete = noted.list.length === total && noted.list.every((step) => step.answered);
  return { ...noted, isComplete };
}

export const mark = (store: TestStore): TestStore =>
  withActive(store, { marked: !store.list[store.activeStep]?.marked });

/** Whether the person should look it over before handing in: something is marked or was left open. */
export const needsOverview = ({ list, isComplete }: TestStore): boolean =>
  !isComplete || list.some((step) => step.marked);

import { visibleElements } from "#domains/courses/element-access.ts";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import {
  isTime,
  isTouched,
  maxPercent,
  mergeElementStates,
  normalizeElementState,
  mergeHistories,
  untouchedState,
} from "./element-state.ts";
import type { ElementState, RawElementState } from "./element-state.ts";
import { elementClosed, elementUnknown, timeInvalid, variableInvalid } from "./errors.ts";

export type { ElementState } from "./element-state.ts";

export const variableNameMaxLength = 64;
export const variableTextMaxLength = 1000;
export const variablesMaxCount = 100;

export type VariableValue = string | number | boolean | null;

export interface Variable {
  value: VariableValue;
  /** When it was set, epoch milliseconds. */
  at: number;
}

/**
 * A user's progress in a course, as packed in one row. `states` also contains the states of elements that were hidden
 * or removed, so that nothing is lost when they come back; `doneCount` and `total` count visible elements only. Times
 * are epoch milliseconds, 0 means not yet. `completedAt` is when the last missing element was finished; it stays when
 * elements are added later.
 */
export interface CourseProgress {
  states: Record<string, ElementState>;
  currentElement: string | null;
  variables: Record<string, Variable>;
  doneCount: number;
  total: number;
  completedAt: number;
  lastActivityAt: number;
}

export function stateOf(
  progress: Pick<CourseProgress, "states">,
  elementId: string,
): ElementState | undefined {
  return Object.hasOwn(progress.states, elementId) ? progress.states[elementId] : undefined;
}

export const isDone = (progress: Pick<CourseProgress, "states">, elementId: string): boolean =>
  stateOf(progress, elementId)?.state === "done";

/** Whether this is the element the user opened last. */
export const wasOpenedLast = (progress: CourseProgress | undefined, elementId: string): boolean =>
  progress?.currentElement === elementId && (stateOf(progress, elementId)?.started ?? 0) > 0;

/** Returns the progress before anything is saved: the first element is open, or all of them if the order is free. */
export function initialProgress(course: CourseOutline): CourseProgress {
  return progressForCourse(
    {
      states: {},
      currentElement: null,
      variables: {},
      doneCount: 0,
      total: 0,
      completedAt: 0,
      lastActivityAt: 0,
    },
    course,
  );
}

/**
 * Adapts a progress to the course as it is now. Everything a user has started or done stays, whichever elements were
 * inserted, removed, hidden or reordered. The rest is derived: the first visible element that is not done
 * is open, or all of them if the order is free.
 */
export function progressForCourse(progress: CourseProgress, course: CourseOutline): CourseProgress {
  const visible = visibleElements(course);
  const visitedStates = Object.entries(progress.states).filter(([, state]) => isTouched(state));
  const visitedById = new Map(visitedStates);
  const undone = visible.filter(({ id }) => visitedById.get(id)?.state !== "done");
  const newlyOpen = (course.arbitraryWalkthrough ? undone : undone.slice(0, 1))
    .filter(({ id }) => !visitedById.has(id))
    .map(({ id }) => [id, untouchedState()] as const);
  const isComplete = visible.length > 0 && undone.length === 0;
  const current = progress.currentElement;
  return {
    ...progress,
    states: Object.fromEntries([...visitedStates, ...newlyOpen]),
    currentElement: visible.some(({ id }) => id === current)
      ? current
      : ((undone[0] ?? visible[0])?.id ?? null),
    doneCount: visible.length - undone.length,
    total: visible.length,
    completedAt: Math.max(
      progress.completedAt,
      isComplete ? Math.max(...visible.map(({ id }) => visitedById.get(id)?.finished ?? 0)) : 0,
    ),
  };
}

/** Whether the element is open to the user now. */
export function isOpen(
  progress: CourseProgress,
  course: CourseOutline,
  elementId: string,
): boolean {
  const currentProgress = progressForCourse(progress, course);
  return (
    visibleElements(course).some(({ id }) => id === elementId) &&
    !!stateOf(currentProgress, elementId)
  );
}

/** Returns the later write of a variable. At equal times the greater value wins, so that the order doesn't matter. */
export function laterVariable(one: Variable, other: Variable): Variable {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return JSON.stringify(one.value) > JSON.stringify(other.value) ? one : other;
}

/**
 * Returns the progress with times after `now` replaced by earlier ones, so that the next write counts as later. Such
 * times come from a wrong server clock that was corrected.
 */
export function withoutFutureTimes(progress: CourseProgress, now: number): CourseProgress {
  const variables = Object.entries(progress.variables);
  const isFuture = progress.lastActivityAt > now || variables.some(([, { at }]) => at > now);
  if (!isFuture) return progress;
  return {
    ...progress,
    variables: Object.fromEntries(
      variables.map(([name, one]) => [name, one.at > now ? { ...one, at: 0 } : one]),
    ),
    lastActivityAt: Math.min(progress.lastActivityAt, now - 1),
  };
}

/** Makes the element the current one, unless a later visit is stored. At equal times the greater id wins. */
function recordVisit(progress: CourseProgress, elementId: string, at: number): CourseProgress {
  const isLaterVisit =
    at > progress.lastActivityAt ||
    (at === progress.lastActivityAt && elementId > (progress.currentElement ?? ""));
  return isLaterVisit ? { ...progress, currentElement: elementId, lastActivityAt: at } : progress;
}

function withState(
  progress: CourseProgress,
  course: CourseOutline,
  elementId: string,
  state: ElementState,
): CourseProgress {
  return progressForCourse(
    { ...progress, states: { ...progress.states, [elementId]: state } },
    course,
  );
}

function requireOpenState(
  progress: CourseProgress,
  course: CourseOutline,
  elementId: string,
  at: number,
): ElementState {
  if (!isTime(at)) throw timeInvalid();
  if (!visibleElements(course).some(({ id }) => id === elementId)) throw elementUnknown();
  const state = stateOf(progress, elementId);
  if (!state) throw elementClosed();
  return state;
}

/**
 * Records that the user visited an element: the start time of the first visit, and that it is the current element.
 * @throws elementUnknown, elementClosed, timeInvalid
 */
export function openElement(
  progress: CourseProgress,
  course: CourseOutline,
  elementId: string,
  at: number,
): CourseProgress {
  const currentProgress = progressForCourse(progress, course);
  const state = requireOpenState(currentProgress, course, elementId, at);
  const visitedState: ElementState = isTouched(state)
    ? { ...state, started: Math.min(state.started, at) }
    : { ...state, started: at, history: mergeHistories(state.history, [{ state: "opened", at }]) };
  return withState(recordVisit(currentProgress, elementId, at), course, elementId, visitedState);
}

/**
 * Marks an element done with its finish time and opens the next one. Finishing it again keeps the first finish time.
 * @throws elementUnknown, elementClosed (never if the order is free), timeInvalid
 */
export function finishElement(
  progress: CourseProgress,
  course: CourseOutline,
  elementId: string,
  at: number,
): CourseProgress {
  const currentProgress = progressForCourse(progress, course);
  const state = requireOpenState(currentProgress, course, elementId, at);
  const withVisit = recordVisit(currentProgress, elementId, at);
  if (state.state === "done") return withVisit;
  const finished = Math.max(at, state.started);
  return withState(withVisit, course, elementId, {
    state: "done",
    started: state.started || at,
    finished,
    percent: maxPercent,
    history: mergeHistories(state.history, [{ state: "done", at: finished }]),
  });
}

/**
 * Merges another device's or a guest's state into the progress, without checking the order of the course. The state was
 * accepted before, so the caller decides which states to trust.
 * @throws elementUnknown (a hidden element is accepted), timeInvalid
 */
export function syncElement(
  progress: CourseProgress,
  course: CourseOutline,
  elementId: string,
  received: RawElementState,
  at: number,
): CourseProgress {
  if (!isTime(at)) throw timeInvalid();
  if (!course.elements.some(({ id }) => id === elementId)) throw elementUnknown();
  const merged = mergeElementStates(
    stateOf(progress, elementId) ?? untouchedState(),
    normalizeElementState(received, at),
  );
  return withState(progress, course, elementId, merged);
}

function findVariableProblem(name: string, value: VariableValue): string | undefined {
  if (name.length === 0 || name.length > variableNameMaxLength)
    return `A variable's name has 1 to ${variableNameMaxLength} characters.`;
  if (typeof value === "string" && value.length > variableTextMaxLength)
    return `A variable's text has at most ${variableTextMaxLength} characters.`;
  if (value !== null && !["string", "boolean"].includes(typeof value) && !Number.isFinite(value))
    return "A variable is a text, a finite number, true, false or null.";
  return undefined;
}

/**
 * Saves a value for the course; the later write wins, whichever arrives last.
 * @throws variableInvalid, timeInvalid
 */
export function setVariable(
  progress: CourseProgress,
  name: string,
  value: VariableValue,
  at: number,
): CourseProgress {
  if (!isTime(at)) throw timeInvalid();
  const existing = Object.hasOwn(progress.variables, name) ? progress.variables[name] : undefined;
  const problem = findVariableProblem(name, value);
  if (problem) throw variableInvalid(problem);
  if (!existing && Object.keys(progress.variables).length >= variablesMaxCount)
    throw variableInvalid(`A course remembers at most ${variablesMaxCount} variables.`);
  const next = { value, at };
  return {
    ...progress,
    variables: { ...progress.variables, [name]: existing ? laterVariable(existing, next) : next },
    lastActivityAt: Math.max(progress.lastActivityAt, at),
  };
}

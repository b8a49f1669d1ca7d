/** How many changes of state an element remembers; the newest stay. */
export const historyLength = 20;

export const maxPercent = 100;

export interface HistoryEntry {
  state: "opened" | "done";
  /** Epoch milliseconds. */
  at: number;
}

/**
 * A user's state of one element. Times are epoch milliseconds and 0 means not yet: `opened` with `started` 0 is open to
 * the user but never visited, and then has no percent and no history. A done state has `0 < started <= finished` and
 * percent 100; an opened one has `finished` 0.
 */
export interface ElementState {
  state: "opened" | "done";
  started: number;
  finished: number;
  percent: number;
  history: HistoryEntry[];
}

/** A state as devices, other services and old records write it; anything but done or finished counts as opened. */
export interface RawElementState {
  state: string;
  started?: number;
  finished?: number;
  percent?: number;
  history?: readonly { state: string; at: number }[];
}

/**
 * Returns the state of an element that is open and not visited. It is never stored, because the rules can always
 * derive it.
 */
export function untouchedState(): ElementState {
  return { state: "opened", started: 0, finished: 0, percent: 0, history: [] };
}

export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

const timeOf = (value: unknown): number => (isTime(value) ? value : 0);

/** Returns our name for a state: "finished" is read as done, anything else as opened. */
export const parseStateName = (name: string): "opened" | "done" =>
  name === "done" || name === "finished" ? "done" : "opened";

/** Whether the user has visited the element. Only the states of visited elements are worth storing. */
export const isTouched = (state: ElementState): boolean => state.started > 0;

/**
 * Normalizes a state: "finished" is read as done, a state that shows work but no times gets `at` (epoch milliseconds),
 * a finish before the start is corrected, percent is a whole number from 0 to 100, and the history is limited.
 */
export function normalizeElementState(raw: RawElementState, at: number): ElementState {
  const done = parseStateName(raw.state) === "done";
  const percent = Math.trunc(Math.min(Math.max(Number(raw.percent) || 0, 0), maxPercent));
  const history = mergeHistories(
    (raw.history ?? [])
      .filter((entry) => isTime(entry.at))
      .map((entry) => ({ state: parseStateName(entry.state), at: entry.at })),
    [],
  );
  const finished = done ? timeOf(raw.finished) || timeOf(raw.started) || at : 0;
  const started = timeOf(raw.started) || finished || history[0]?.at || (percent ? at : 0);
  return {
    state: done ? "done" : "opened",
    started: done ? Math.min(started, finished) : started,
    finished,
    percent: done ? maxPercent : percent,
    history,
  };
}

/** Merges two histories in order of time, without repeats, with the newest `historyLength` entries. */
export function mergeHistories(
  one: readonly HistoryEntry[],
  other: readonly HistoryEntry[],
): HistoryEntry[] {
  const entries = new Map([...one, ...other].map((entry) => [`${entry.at} ${entry.state}`, entry]));
  return [...entries.values()]
    .sort((a, b) => a.at - b.at || (a.state < b.state ? 1 : -1))
    .slice(-historyLength);
}

/**
 * Merges what two devices (or a guest's row and an account's) know of an element: done wins, the earliest start, the
 * latest finish, the highest percent, the merged histories. The order and number of merges don't matter. Both must come
 * from `normalizeElementState`.
 */
export function mergeElementStates(one: ElementState, other: ElementState): ElementState {
  return {
    state: one.state === "done" || other.state === "done" ? "done" : "opened",
    started:
      one.started && other.started
        ? Math.min(one.started, other.started)
        : one.started || other.started,
    finished: Math.max(one.finished, other.finished),
    percent: Math.max(one.percent, other.percent),
    history: mergeHistories(one.history, other.history),
  };
}

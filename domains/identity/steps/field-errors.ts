import type { Checked } from "./step-checks.ts";

/** Section 5: on blur and on input, this long after the last of them. */
export const validationDebounceMs = 500;

/**
 * The errors shown after one field was left or typed into: its own is looked up, those shown already stay as long as
 * they are true, and nobody is told of fields not yet come to.
 */
export function afterField(shown: Checked, wrong: Checked, name: string): Checked {
  const names = new Set([...Object.keys(shown), name]);
  const kept = Object.entries(wrong).filter(([field]) => names.has(field));
  return Object.fromEntries(kept);
}

/** The first of the named fields, in the order in which they stand in the form. */
export function firstWrong<Field extends { name: string }>(
  fields: Iterable<Field>,
  wrong: Checked,
): Field | undefined {
  for (const field of fields)
    if (field.name !== "" && Object.hasOwn(wrong, field.name)) return field;
  return undefined;
}

type Timer = ReturnType<typeof setTimeout>;

/** Runs the last call for a name once it has been quiet for `waitMs`. */
export class QuietTimers {
  readonly #waitMs: number;
  readonly #timers = new Map<string, Timer>();

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  run(name: string, task: () => void): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(task, this.#waitMs));
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

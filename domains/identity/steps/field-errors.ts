import type { FieldErrors } from "./step-checks.ts";

/** How long after the last blur or input a field is checked. */
export const validationDebounceMs = 500;

/**
 * Returns the errors to show after the user left a field or typed into it. The error of this field is updated, other
 * shown errors stay while they are true, and fields that the user has not reached show none.
 */
export function updateFieldErrors(
  shownErrors: FieldErrors,
  errors: FieldErrors,
  name: string,
): FieldErrors {
  const names = new Set([...Object.keys(shownErrors), name]);
  const updated = Object.entries(errors).filter(([field]) => names.has(field));
  return Object.fromEntries(updated);
}

/** Returns the first wrong field in the order of the form. */
export function findFirstInvalid<Field extends { name: string }>(
  fields: Iterable<Field>,
  errors: FieldErrors,
): Field | undefined {
  for (const field of fields)
    if (field.name !== "" && Object.hasOwn(errors, field.name)) return field;
  return undefined;
}

type Timer = ReturnType<typeof setTimeout>;

/** Runs the last call for a name after `waitMs` without another call. */
export class DebounceTimers {
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

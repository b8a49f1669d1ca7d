import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterField, firstWrong, QuietTimers, validationDebounceMs } from "./field-errors.ts";
import type { Checked, Values } from "./step-checks.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/** Returns the text fields of a form, by name. */
export function formValues(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Values;
}

/** The form controls that users fill in. */
export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isFormControl = (target: unknown): target is FormControl =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

function focusFirstWrong(form: HTMLFormElement | null, wrong: Checked): void {
  const inputs = [...(form?.elements ?? [])].filter(isFormControl);
  firstWrong(
    inputs.filter(({ type }) => type !== "hidden"),
    wrong,
  )?.focus();
}

/**
 * Tracks the errors of a form's fields: checks a field after a pause on blur and input, and all fields on submit. The
 * server's errors replace them. On submit and after the server's answer, the first wrong field gets the focus.
 */
export function useFieldErrors(
  form: FormRef,
  check: (values: Values) => Checked,
  answered: Checked | undefined,
) {
  const [errors, setErrors] = useState<Checked>(answered ?? {});
  /** The field that was just left: its error is read aloud, but not the error of a field that is being typed into. */
  const [left, setLeft] = useState<string | null>(null);
  const [seen, setSeen] = useState(answered);
  if (seen !== answered) {
    setSeen(answered);
    setErrors(answered ?? {});
  }
  const [timers] = useState(() => new QuietTimers(validationDebounceMs));
  const latestCheck = useRef(check);
  useEffect(() => {
    latestCheck.current = check;
  });
  useEffect(() => () => timers.stop(), [timers]);
  // A passive effect would be too late: the user may already be typing when it runs.
  useLayoutEffect(() => {
    if (answered) focusFirstWrong(form.current, answered);
  }, [form, answered]);

  function later(name: string): void {
    timers.run(name, () => {
      if (!form.current) return;
      const wrong = latestCheck.current(formValues(form.current));
      setErrors((shown) => afterField(shown, wrong, name));
    });
  }
  return {
    errors,
    left,
    onBlur(name: string): void {
      setLeft(name);
      later(name);
    },
    onInput(name: string): void {
      setLeft(null);
      later(name);
    },
    /** Checks all fields at once and returns the errors. */
    checkAll(): Checked {
      timers.stop();
      const wrong = form.current ? check(formValues(form.current)) : {};
      setErrors(wrong);
      focusFirstWrong(form.current, wrong);
      return wrong;
    },
  };
}

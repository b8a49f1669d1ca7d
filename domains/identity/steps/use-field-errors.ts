import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  updateFieldErrors,
  findFirstInvalid,
  DebounceTimers,
  validationDebounceMs,
} from "./field-errors.ts";
import type { FieldErrors, Values } from "./step-checks.ts";

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

function focusFirstInvalid(form: HTMLFormElement | null, errors: FieldErrors): void {
  const inputs = [...(form?.elements ?? [])].filter(isFormControl);
  findFirstInvalid(
    inputs.filter(({ type }) => type !== "hidden"),
    errors,
  )?.focus();
}

/**
 * Tracks the errors of a form's fields: checks a field after a pause on blur and input, and all fields on submit. The
 * server's errors replace them. On submit and after the server's answer, the first wrong field gets the focus.
 */
export function useFieldErrors(
  form: FormRef,
  check: (values: Values) => FieldErrors,
  serverErrors: FieldErrors | undefined,
) {
  const [errors, setErrors] = useState<FieldErrors>(serverErrors ?? {});
  /** The field that was just left: its error is read aloud, but not the error of a field that is being typed into. */
  const [blurredField, setBlurredField] = useState<string | null>(null);
  const [seenErrors, setSeenErrors] = useState(serverErrors);
  if (seenErrors !== serverErrors) {
    setSeenErrors(serverErrors);
    setErrors(serverErrors ?? {});
  }
  const [timers] = useState(() => new DebounceTimers(validationDebounceMs));
  const latestCheck = useRef(check);
  useEffect(() => {
    latestCheck.current = check;
  });
  useEffect(() => () => timers.stop(), [timers]);
  // A passive effect would be too late: the user may already be typing when it runs.
  useLayoutEffect(() => {
    if (serverErrors) focusFirstInvalid(form.current, serverErrors);
  }, [form, serverErrors]);

  function scheduleCheck(name: string): void {
    timers.run(name, () => {
      if (!form.current) return;
      const newErrors = latestCheck.current(formValues(form.current));
      setErrors((shownErrors) => updateFieldErrors(shownErrors, newErrors, name));
    });
  }
  return {
    errors,
    blurredField,
    onBlur(name: string): void {
      setBlurredField(name);
      scheduleCheck(name);
    },
    onInput(name: string): void {
      setBlurredField(null);
      scheduleCheck(name);
    },
    /** Checks all fields at once and returns the errors. */
    checkAll(): FieldErrors {
      timers.stop();
      const newErrors = form.current ? check(formValues(form.current)) : {};
      setErrors(newErrors);
      focusFirstInvalid(form.current, newErrors);
      return newErrors;
    },
  };
}

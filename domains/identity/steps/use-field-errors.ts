import { type RefObject, useEffect, useRef, useState } from "react";
import { afterField, firstWrong, QuietTimers, validationDebounceMs } from "./field-errors.ts";
import type { Checked, Values } from "./step-checks.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/** The text fields of a form, by name. */
export function formValues(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Values;
}

/** What a person fills in. */
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
 * The errors of a form's fields: looked for on blur and on input after a pause, on submit at once; what the server
 * says takes their place. On submit, and when the server has answered, the focus goes to the first wrong field.
 */
export function useFieldErrors(
  form: FormRef,
  check: (values: Values) => Checked,
  answered: Checked | undefined,
) {
  const [errors, setErrors] = useState<Checked>(answered ?? {});
  /** The field just left: its error is read aloud, while those of one being typed into are not. */
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
  useEffect(() => {
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
    /** Looks at all fields at once and says which are wrong. */
    checkAll(): Checked {
      timers.stop();
      const wrong = form.current ? check(formValues(form.current)) : {};
      setErrors(wrong);
      focusFirstWrong(form.current, wrong);
      return wrong;
    },
  };
}

import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Values } from "#domains/identity/steps/step-checks.ts";
import { saveInDraft, readDraft, tabStore } from "./draft.ts";

/** Whether a field's text may be kept; a shown password is a text field to the browser, hence the second look. */
export function isKeepable(
  input: Pick<HTMLInputElement, "type" | "name" | "autocomplete">,
): boolean {
  const typed = ["text", "email", "tel", "number", "date", "textarea"].includes(input.type);
  return typed && input.name !== "" && !/password|one-time-code/.test(input.autocomplete);
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (one: unknown): one is Typed =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;

function inputsOf(form: HTMLFormElement | null): Typed[] {
  return [...(form?.elements ?? [])].filter(isTyped).filter(isKeepable);
}

/** Puts back what was typed in this tab before, into fields that nobody has filled in meanwhile. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  answered: Values | undefined,
  never = false,
): void {
  const restored = useRef(false);
  useLayoutEffect(() => {
    // Once, when the step appears: afterwards the fields are the person's.
    if (never || restored.current) return;
    restored.current = true;
    const draft = readDraft(tabStore());
    for (const input of inputsOf(form.current)) {
      const before = draft[input.name];
      const untouched = input.value === input.defaultValue;
      // Typed before the script came: nobody has kept it yet.
      if (!untouched) saveInDraft(tabStore(), input.name, input.value);
      else if (before !== undefined && answered?.[input.name] === undefined) putBack(input, before);
    }
  }, [form, answered, never]);
}

/** Whoever is in the field already is about to write in it: what they write takes the place of what was put back. */
function putBack(input: Typed, before: string): void {
  input.value = before;
  if (input === document.activeElement) input.select();
}

/** Keeps what is being typed. */
export function saveTyped(target: EventTarget): void {
  if (isTyped(target) && isKeepable(target)) saveInDraft(tabStore(), target.name, target.value);
}

/** Whether something was typed in the form that closing would throw away. */
export function holdsTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])]
    .filter(isTyped)
    .some(
      ({ type, value, defaultValue }) =>
        !["hidden", "checkbox"].includes(type) && value.trim() !== "" && value !== defaultValue,
    );
}

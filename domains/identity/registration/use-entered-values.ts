import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Values } from "#domains/identity/steps/step-checks.ts";
import { saveFieldValue, readEnteredValues, getTabStore } from "./entered-values.ts";

/**
 * Whether a field's text may be saved. A shown password has the type text, so the autocomplete attribute is checked
 * too.
 */
export function mayBeSaved(
  input: Pick<HTMLInputElement, "type" | "name" | "autocomplete">,
): boolean {
  const isTypedText = ["text", "email", "tel", "number", "date", "textarea"].includes(input.type);
  return isTypedText && input.name !== "" && !/password|one-time-code/.test(input.autocomplete);
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const isTextInput = (one: unknown): one is TextInput =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;

function inputsOf(form: HTMLFormElement | null): TextInput[] {
  return [...(form?.elements ?? [])].filter(isTextInput).filter(mayBeSaved);
}

/** Restores what was typed in this tab before, into fields that are still untouched. */
export function useEnteredValues(
  form: RefObject<HTMLFormElement | null>,
  submittedValues: Values | undefined,
  isDisabled = false,
): void {
  const hasRestored = useRef(false);
  useLayoutEffect(() => {
    // Restore only once, when the step appears: afterwards the user edits the fields.
    if (isDisabled || hasRestored.current) return;
    hasRestored.current = true;
    const enteredValues = readEnteredValues(getTabStore());
    for (const input of inputsOf(form.current)) {
      const enteredText = enteredValues[input.name];
      const isUntouched = input.value === input.defaultValue;
      // The user typed it before the script loaded, so it is not saved yet.
      if (!isUntouched) saveFieldValue(getTabStore(), input.name, input.value);
      else if (enteredText !== undefined && submittedValues?.[input.name] === undefined)
        restoreText(input, enteredText);
    }
  }, [form, submittedValues, isDisabled]);
}

/** Selects the restored text in a focused field, so that typing replaces it. */
function restoreText(input: TextInput, text: string): void {
  input.value = text;
  if (input === document.activeElement) input.select();
}

/** Saves a field while the user types. */
export function saveEnteredValue(target: EventTarget): void {
  if (isTextInput(target) && mayBeSaved(target))
    saveFieldValue(getTabStore(), target.name, target.value);
}

/** Whether the form contains typed text that closing would lose. */
export function hasEnteredText(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])]
    .filter(isTextInput)
    .some(
      ({ type, value, defaultValue }) =>
        !["hidden", "checkbox"].includes(type) && value.trim() !== "" && value !== defaultValue,
    );
}

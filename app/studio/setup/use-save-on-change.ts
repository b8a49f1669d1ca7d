import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { StepResult } from "./change-setup-step.server.ts";
import type { StepValues } from "./step-values.ts";

type Input = {
  /** Whether the step saves each change at once. */
  isActive: boolean;
  /** The step's fields as they were loaded. */
  values: StepValues | null;
  /** What the form has left that was sent with its button. */
  result: StepResult | null;
};

/**
 * Saves a form whenever a field of it was changed: when a choice is made, and when a text field is left. One save follows
 * the other, and the form's button waits for them, so that a form never clashes with itself. Without scripts, the button
 * saves it.
 */
export function useSaveOnChange({ isActive, values, result }: Input) {
  const formRef = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<StepResult>();
  const { submit, state, data } = fetcher;
  // What the form was filled in with, not what has been loaded since.
  const [loaded] = useState(values);
  const [last, setLast] = useState<StepResult | null>(null);
  const [seen, setSeen] = useState({ data, result });
  if (seen.data !== data || seen.result !== result) {
    setSeen({ data, result });
    const newest = seen.data === data ? result : (data ?? null);
    if (newest) setLast(newest);
  }
  const newest = last ?? result;
  const hasConflict = newest?.conflict != null;
  const waiting = useRef<{ isSaving: boolean; saveAgain: boolean; button: HTMLElement | null }>({
    isSaving: false,
    saveAgain: false,
    button: null,
  });
  const sentLogo = useRef<unknown>(null);

  const save = useEffectEvent(() => {
    const form = formRef.current;
    // Then only the button saves: the person has to decide.
    if (!form || hasConflict) return;
    if (waiting.current.isSaving) {
      waiting.current.saveAgain = true;
      return;
    }
    waiting.current.isSaving = true;
    const fields = new FormData(form);
    fields.set("intent", "save");
    sentLogo.current = logoField(form)?.files?.[0] ?? null;
    void submit(fields, {
      method: "post",
      ...(form.encoding === "multipart/form-data" && { encType: "multipart/form-data" }),
    });
  });
  const finishSave = useEffectEvent(() => {
    const { isSaving, saveAgain, button } = waiting.current;
    const form = formRef.current;
    if (!isSaving || !form) return;
    waiting.current = { isSaving: false, saveAgain: false, button: null };
    // What the person should see first isn't sent again behind their back.
    if (!data || data.conflict || data.problemKey !== null) return;
    clearLogo(form, sentLogo.current);
    // The button saves everything that a repeated save would.
    if (button) form.requestSubmit(button);
    else if (saveAgain) save();
  });
  useEffect(() => {
    if (state === "idle") finishSave();
  }, [state]);
  useEffect(() => {
    const form = formRef.current;
    if (!isActive || !form) return;
    // People may have changed a field before the scripts were there.
    if (hasChanges(form)) save();
    // The browser's own event: React's would come with each key.
    const onChange = () => save();
    form.addEventListener("change", onChange);
    return () => form.removeEventListener("change", onChange);
  }, [isActive]);

  const isSaved = state === "idle" && last !== null && last === data && data.problemKey === null;
  const saveState = state === "idle" ? (isSaved && !hasConflict ? "saved" : null) : "saving";
  return {
    formRef,
    /** Lets the form's button wait until a change is saved. */
    holdSubmit(event: FormEvent<HTMLFormElement>) {
      if (!waiting.current.isSaving) return;
      event.preventDefault();
      waiting.current.button = (event.nativeEvent as SubmitEvent).submitter;
    },
    saveState: saveState as "saved" | "saving" | null,
    problemKey: newest?.problemKey ?? null,
    conflict: newest?.conflict ?? null,
    /** What the form must send as filled in. */
    was: newest?.was ?? loaded,
  };
}

const logoField = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector("input[type=file]");

/** A picture that is saved isn't sent again. */
function clearLogo(form: HTMLFormElement, sent: unknown): void {
  const field = logoField(form);
  if (field && sent !== null && field.files?.[0] === sent) field.value = "";
}

/** Whether a field has another value than the document that the server sent. */
const hasChanges = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.type === "file" || field.type === "hidden")
      return false;
    return field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });

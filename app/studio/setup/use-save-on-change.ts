import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { StepResult } from "./change-setup-step.server.ts";

/**
 * Saves a form whenever a field of it was changed: when a choice is made, and when a text field is left. Without scripts,
 * the form's button saves it.
 */
export function useSaveOnChange(isActive: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<StepResult>();
  const { submit } = fetcher;
  useEffect(() => {
    const form = formRef.current;
    if (!isActive || !form) return;
    const save = () => {
      const fields = new FormData(form);
      fields.set("intent", "save");
      void submit(fields, {
        method: "post",
        ...(form.encoding === "multipart/form-data" && { encType: "multipart/form-data" }),
      });
    };
    // People may have changed a field before the scripts were there.
    if (hasChanges(form)) save();
    // The browser's own event: React's would come with each key.
    form.addEventListener("change", save);
    return () => form.removeEventListener("change", save);
  }, [isActive, submit]);
  const isSaved = fetcher.state === "idle" && fetcher.data?.problemKey === null;
  const saveState = fetcher.state === "idle" ? (isSaved ? "saved" : null) : "saving";
  return {
    formRef,
    saveState: saveState as "saved" | "saving" | null,
    savedProblemKey: fetcher.data?.problemKey ?? null,
  };
}

/** Whether a field has another value than the document that the server sent. */
const hasChanges = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.type === "file") return false;
    return field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });

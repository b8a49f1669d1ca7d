import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Keeps what is typed, selected or chosen in a field of the server's page until React has finished hydration.
 * @param onInput - called once after hydration with the field's value, if the visitor may have changed it. Only fields
 * whose value is in React's state need it.
 */
export function useEarlyInput(id: string, onInput?: (value: string) => void): void {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(() => {
    // During rendering, because React writes into the field before any effect runs.
    if (!isHydrated) blockWrites(id);
    return !isHydrated;
  });
  const report = useEffectEvent((value: string) => onInput?.(value));
  useLayoutEffect(() => {
    const field = document.getElementById(id) as Field | null;
    if (!isFromServer || !field) return;
    allowWrites(field);
    const isUnchanged = "defaultValue" in field && field.value === field.defaultValue;
    if (!isUnchanged) report(field.value);
  }, [id, isFromServer]);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps React from changing a textarea that the server rendered: hydration would set its original text again. Saving and
 * restoring the typed text isn't enough, because React may set that text and then start hydration again.
 */
function blockWrites(id: string): void {
  if (typeof document === "undefined") return;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return;
  Object.defineProperty(field, "defaultValue", { configurable: true, set() {} });
  // React's initTextarea reads this, and sets no value if it is empty.
  Object.defineProperty(field, "textContent", { configurable: true, value: "" });
}

/** Ends what `blockWrites` does. Other fields have no such properties of their own. */
function allowWrites(field: Field): void {
  Reflect.deleteProperty(field, "defaultValue");
  Reflect.deleteProperty(field, "textContent");
}

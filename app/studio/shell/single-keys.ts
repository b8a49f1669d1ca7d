import { useSyncExternalStore } from "react";

const storageKey = "studio-single-keys";
const changeEvent = "studio-single-keys";

/** Whether shortcuts of one letter are on. They can be turned off for people who dictate (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Remembers the choice in this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is blocked, so the choice can't be saved and the shortcuts stay on.
  }
  dispatchEvent(new Event(changeEvent));
}

function subscribe(onChange: () => void): () => void {
  addEventListener(changeEvent, onChange);
  return () => removeEventListener(changeEvent, onChange);
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

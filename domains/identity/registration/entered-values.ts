/**
 * Under this key a tab stores what was typed into the popup, so that it survives steps, closing and reloads. Passwords
 * are never stored.
 */
const storageKey = "entered-values";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type EnteredValues = Readonly<Record<string, string>>;

/** Longer values are not stored. */
const valueMaxChars = 1000;

/** Returns the values typed before, by field name. A blocked or broken storage is empty. */
export function readEnteredValues(store: Store | null): EnteredValues {
  try {
    const stored: unknown = JSON.parse(store?.getItem(storageKey) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    const texts = Object.entries(stored).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(texts) as EnteredValues;
  } catch {
    return {};
  }
}

/** Saves one field; an empty value removes it. */
export function saveFieldValue(store: Store | null, name: string, value: string): void {
  const { [name]: _, ...others } = readEnteredValues(store);
  const isStorable = value !== "" && value.length <= valueMaxChars;
  try {
    store?.setItem(storageKey, JSON.stringify(isStorable ? { ...others, [name]: value } : others));
  } catch {
    // The storage is full or blocked: the popup works without it.
  }
}

export function deleteEnteredValues(store: Store | null): void {
  try {
    store?.removeItem(storageKey);
  } catch {
    // The storage is full or blocked: the popup works without it.
  }
}

/** Returns this tab's storage; null if the browser blocks it. */
export function getTabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

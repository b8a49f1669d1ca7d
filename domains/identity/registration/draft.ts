/**
 * Stores what was typed into the popup for this tab, so that it survives steps, closing and reloading. Never a
 * password.
 */
const draftKey = "popup-draft";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type Draft = Readonly<Record<string, string>>;

/** Longer values are not stored. */
const draftValueMaxChars = 1000;

/** Returns the values typed before, by field name. A blocked or broken storage is empty. */
export function readDraft(store: Store | null): Draft {
  try {
    const kept: unknown = JSON.parse(store?.getItem(draftKey) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const texts = Object.entries(kept).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(texts) as Draft;
  } catch {
    return {};
  }
}

/** Saves one field; an empty value removes it. */
export function saveInDraft(store: Store | null, name: string, value: string): void {
  const { [name]: _, ...others } = readDraft(store);
  const keep = value !== "" && value.length <= draftValueMaxChars;
  try {
    store?.setItem(draftKey, JSON.stringify(keep ? { ...others, [name]: value } : others));
  } catch {
    // The storage is full or blocked: the popup works without it.
  }
}

export function dropDraft(store: Store | null): void {
  try {
    store?.removeItem(draftKey);
  } catch {
    // The storage is full or blocked: the popup works without it.
  }
}

/** Returns this tab's storage; null if the browser blocks it. */
export function tabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

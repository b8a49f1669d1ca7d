/** Where what was typed into the popup outlives its steps, its closing and a reload: in this tab, never a password. */
const draftKey = "popup-draft";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
export type Draft = Readonly<Record<string, string>>;

/** Longer values are not kept. */
const draftValueMaxChars = 1000;

/** What was typed before, by field name. A store that is closed or spoilt holds nothing. */
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

/** Keeps one field; an emptied one is forgotten. */
export function saveInDraft(store: Store | null, name: string, value: string): void {
  const { [name]: _, ...others } = readDraft(store);
  const keep = value !== "" && value.length <= draftValueMaxChars;
  try {
    store?.setItem(draftKey, JSON.stringify(keep ? { ...others, [name]: value } : others));
  } catch {
    // A full or closed store: the popup works without.
  }
}

export function dropDraft(store: Store | null): void {
  try {
    store?.removeItem(draftKey);
  } catch {
    // As above.
  }
}

/** This tab's store; null where the browser refuses it. */
export function tabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

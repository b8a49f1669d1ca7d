/**
 * The local storage key for the id under which a guest's answers are stored:
 * docs/specification/signing-in.md#identifying-results.
 */
export const mirrorKey = "session";

/** Returns the stored id; null if there is none or the browser's storage is unavailable. */
export function deviceMirror(): string | null {
  try {
    return localStorage.getItem(mirrorKey);
  } catch {
    return null;
  }
}

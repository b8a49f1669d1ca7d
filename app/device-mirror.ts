/** The name in local storage (section 7) under which a browser finds what its unidentified answers are kept by. */
export const mirrorKey = "session";

/** Null where the browser keeps nothing. */
export function deviceMirror(): string | null {
  try {
    return localStorage.getItem(mirrorKey);
  } catch {
    return null;
  }
}

/**
 * The local storage key for the id under which a guest's answers are stored:
 * docs/specification/signing-in.md#identifying-results.
 */
export const deviceMirrorKey = "session";

/** Returns the stored id; null if there is none or the browser's storage is unavailable. */
export function readDeviceMirror(): string | null {
  try {
    return localStorage.getItem(deviceMirrorKey);
  } catch {
    return null;
  }
}

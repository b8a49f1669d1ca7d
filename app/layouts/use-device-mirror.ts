import { useEffect } from "react";
import { mirrorKey } from "#app/device-mirror.ts";

/**
 * Copies the id under which a guest's answers are stored into local storage, where the specification expects it. The
 * copy grants nothing: only the browser's own HttpOnly cookie counts.
 */
export function useDeviceMirror(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    try {
      localStorage.setItem(mirrorKey, name);
    } catch {
      // Everything also works without the browser's storage.
    }
  }, [name]);
}

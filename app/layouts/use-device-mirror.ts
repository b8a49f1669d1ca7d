import { useEffect } from "react";
import { mirrorKey } from "#app/device-mirror.ts";

/**
 * Mirrors the name of this browser's unidentified answers into local storage, where the specification looks for it. It
 * opens nothing: the browser's own cookie, which no script reads, is what counts.
 */
export function useDeviceMirror(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    try {
      localStorage.setItem(mirrorKey, name);
    } catch {
      // A browser that keeps nothing works all the same.
    }
  }, [name]);
}

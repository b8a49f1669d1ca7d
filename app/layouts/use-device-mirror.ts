import { useEffect } from "react";
import { mirrorKey } from "#app/device-mirror.ts";

/**
 * Mirrors the id of this browser's unidentified answers into local storage, where the specification expects it. It
 * grants nothing: only the browser's own HttpOnly cookie counts.
 */
export function useDeviceMirror(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    try {
      localStorage.setItem(mirrorKey, name);
    } catch {
      // Everything works without storage, too.
    }
  }, [name]);
}

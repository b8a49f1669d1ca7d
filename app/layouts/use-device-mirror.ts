import { useEffect } from "react";
import { deviceMirrorKey } from "#app/device-mirror.ts";

/**
 * Copies the id under which a guest's answers are stored into local storage, where the specification expects it. The
 * copy grants nothing: only the browser's own HttpOnly cookie counts.
 */
export function useDeviceMirror(deviceName: string | null): void {
  useEffect(() => {
    if (deviceName === null) return;
    try {
      localStorage.setItem(deviceMirrorKey, deviceName);
    } catch {
      // Everything also works without the browser's storage.
    }
  }, [deviceName]);
}

import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether scripts run: false on the server and while React hydrates the server's HTML, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/**
 * Attributes for an element that needs scripts: it keeps its place, invisible and not pressable, until they run. An
 * element that appeared later would shift the page under a finger.
 */
export const reservedSpaceProps = (isReserved: boolean) =>
  isReserved ? { "data-needs-script": "" } : {};

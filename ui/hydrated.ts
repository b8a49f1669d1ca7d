import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render over its HTML, true afterwards: for parts that need scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Attributes for an element that needs scripts: it keeps its place, invisible and not pressable, until they run. An
 * element that appeared later would shift the page under a finger.
 */
export const reservedPlace = (isReserved: boolean) =>
  isReserved ? { "data-needs-script": "" } : {};

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render over its HTML, true from then on: for parts that only a script can work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * What only a script can work keeps its place until scripts are there, unseen and not to be pressed: whatever moved
 * under a finger when it came would lose the press.
 */
export const waiting = (waits: boolean) => (waits ? { "data-waits": "" } : {});

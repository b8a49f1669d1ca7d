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

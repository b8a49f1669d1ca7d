import { useSyncExternalStore } from "react";
import { readLastWay } from "./last-way-cookie.ts";
import type { Way } from "./way.ts";

const neverChanges = () => () => {};

/** Returns this browser's last sign-in method; null on the server, because guest pages are shared by everybody. */
export const useLastWay = (): Way | null =>
  useSyncExternalStore(
    neverChanges,
    () => readLastWay(document.cookie),
    () => null,
  );

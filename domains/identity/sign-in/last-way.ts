import { useSyncExternalStore } from "react";
import { readLastWay } from "./last-way-cookie.ts";
import type { Way } from "./way.ts";

const neverChanges = () => () => {};

/** The method that this browser signed in with before; null on the server, whose guest pages are for everybody. */
export const useLastWay = (): Way | null =>
  useSyncExternalStore(
    neverChanges,
    () => readLastWay(document.cookie),
    () => null,
  );

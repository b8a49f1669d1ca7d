import { useSyncExternalStore } from "react";
import { readLastSignInMethod } from "./last-sign-in-method-cookie.ts";
import type { SignInMethod } from "./sign-in-method.ts";

const subscribeToNothing = () => () => {};

/** Returns this browser's last sign-in method; null on the server, because guest pages are shared by everybody. */
export const useLastSignInMethod = (): SignInMethod | null =>
  useSyncExternalStore(
    subscribeToNothing,
    () => readLastSignInMethod(document.cookie),
    () => null,
  );

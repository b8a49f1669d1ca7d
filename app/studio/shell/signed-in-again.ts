import { useEffect, useEffectEvent } from "react";

const eventName = "studio:signed-in-again";

/** Tells the open parts of the studio that the person may have signed in again after the session ended. */
export const announceSignIn = (): boolean => dispatchEvent(new Event(eventName));

/** Calls a function when the person may have signed in again. */
export function useSignedInAgain(callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    const listener = () => call();
    addEventListener(eventName, listener);
    return () => removeEventListener(eventName, listener);
  }, []);
}

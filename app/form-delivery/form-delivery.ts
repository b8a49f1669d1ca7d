import { useSyncExternalStore } from "react";

/** What became of a form that could not be sent as usual. */
export type FormDelivery = {
  /**
   * `waiting`: sent as soon as the server can be reached. `unsure`: sent, but without a response. `signed-out`: refused,
   * because the session has ended.
   */
  status: "waiting" | "unsure" | "signed-out";
  /** The screen that shows the form. */
  pathname: string;
};

let current: FormDelivery | null = null;
const listeners = new Set<() => void>();

export const readFormDelivery = (): FormDelivery | null => current;

export function setFormDelivery(delivery: FormDelivery | null): void {
  current = delivery;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFormDelivery = (): FormDelivery | null =>
  useSyncExternalStore(subscribe, readFormDelivery, () => null);

import { data } from "react-router";

/** How long an answer that only this page holds waits for the next try (LEARN-15). */
export const resendWaitMs = 15_000;

/** What an answer's action says when the answer was not taken. */
export type SendingFault = {
  messageKey: string;
  /** Nobody else sends it again: the form does. */
  resend?: boolean;
};

/** The answer waits on this page for a connection; closed with it, it is gone. */
export const waitingKey = "question.waiting";
/** The answer is kept on this device and is sent whenever there is a connection. */
export const keptKey = "question.kept";

/** By its status a failure, so that the page behind it is not asked for in vain. */
export const fault = (why: SendingFault) => data<SendingFault>(why, 503);

/** A name for a piece of work; only secure origins have `randomUUID`. */
export function newKey(): string {
  const bytes = () => crypto.getRandomValues(new Uint8Array(16));
  return (
    globalThis.crypto?.randomUUID?.() ??
    Array.from(bytes(), (byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

/** What was settled of the work that waited: told to the forms by an event of the window. */
export type SettledWork = {
  kept: readonly string[];
  refused: readonly { key: string; messageKey: string | null }[];
};
const settledEvent = "work-settled";

export function announceSettled(settled: SettledWork): void {
  dispatchEvent(new CustomEvent(settledEvent, { detail: settled }));
}

export function onSettled(hear: (settled: SettledWork) => void): () => void {
  const listen = (event: Event) => hear((event as CustomEvent<SettledWork>).detail);
  addEventListener(settledEvent, listen);
  return () => removeEventListener(settledEvent, listen);
}

/**
 * Wraps a route's server action, so that an answer given without a connection is no broken page: the
 * form keeps it and sends it again. Everything but a failed connection passes through.
 */
export async function sendOrWait<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // The only error that fetch itself throws; what a server answers is no TypeError.
    if (error instanceof TypeError) return fault({ messageKey: waitingKey, resend: true });
    throw error;
  }
}

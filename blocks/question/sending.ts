import { data } from "react-router";

/** How long to wait before resending an answer that is kept only by this page. */
export const resendWaitMs = 15_000;

/** What an answer's action returns if the answer was not accepted. */
export type SendingFault = {
  messageKey: string;
  /** Whether the form must send the answer again, because it is not in the work queue. */
  resend?: boolean;
};

/** The answer waits on this page for a connection and is lost when the page closes. */
export const waitingKey = "question.waiting";
/** The answer is saved on this device and sent as soon as there is a connection. */
export const savedKey = "question.saved";

/** Returns the fault with an error status, so that React Router doesn't revalidate the page. */
export const fault = (details: SendingFault) => data<SendingFault>(details, 503);

/** Returns an idempotency key. `randomUUID` exists only on secure origins. */
export function newKey(): string {
  const bytes = () => crypto.getRandomValues(new Uint8Array(16));
  return (
    globalThis.crypto?.randomUUID?.() ??
    Array.from(bytes(), (byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

/** The result of sending the work queue, dispatched to the forms as an event of the window. */
export type CompletedWork = {
  saved: readonly string[];
  refused: readonly { key: string; messageKey: string | null }[];
};
const completedEvent = "work-completed";

export function announceCompleted(completed: CompletedWork): void {
  dispatchEvent(new CustomEvent(completedEvent, { detail: completed }));
}

export function onCompleted(listener: (completed: CompletedWork) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<CompletedWork>).detail);
  addEventListener(completedEvent, listen);
  return () => removeEventListener(completedEvent, listen);
}

/**
 * Wraps a route's server action, so that no error page is shown without a connection: the form keeps the answer and
 * sends it again. Other errors are thrown.
 */
export async function sendOrWait<Answer>(send: () => Promise<Answer>) {
  try {
    return await send();
  } catch (error) {
    // fetch itself throws only TypeError; server responses are never a TypeError.
    if (error instanceof TypeError) return fault({ messageKey: waitingKey, resend: true });
    throw error;
  }
}

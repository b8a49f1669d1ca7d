import { data } from "react-router";

/** How long to wait before resending an answer that is kept only by this page. */
export const resendWaitMs = 15_000;

/** What an answer's action returns if the answer was not accepted. */
export type SubmissionError = {
  messageKey: string;
  /** Whether the form must send the answer again, because it is not in the work queue. */
  mustResend?: boolean;
  /** The answers of the refused form, which a page without scripts shows again. */
  refused?: { componentId: string; answers: Record<string, string[]> };
};

/** Shown while the answer waits on this page for a connection. The answer is lost when the page closes. */
export const waitingMessageKey = "question.waiting";
/** Shown while the answer is saved on this device. It is sent as soon as there is a connection. */
export const savedMessageKey = "question.saved";

/** Returns the error with an error status, so that React Router doesn't revalidate the page. */
export const errorResponse = (details: SubmissionError) => data<SubmissionError>(details, 503);

/** Returns a new idempotency key. `randomUUID` exists only on secure origins. */
export function newIdempotencyKey(): string {
  const bytes = () => crypto.getRandomValues(new Uint8Array(16));
  return (
    globalThis.crypto?.randomUUID?.() ??
    Array.from(bytes(), (byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

/** The result of sending the work queue, dispatched to the forms as an event of the window. */
export type SyncResult = {
  saved: readonly string[];
  refused: readonly { key: string; messageKey: string | null }[];
};
const syncResultEvent = "work-queue-result";

export function dispatchSyncResult(result: SyncResult): void {
  dispatchEvent(new CustomEvent(syncResultEvent, { detail: result }));
}

export function onSyncResult(listener: (completed: SyncResult) => void): () => void {
  const listen = (event: Event) => listener((event as CustomEvent<SyncResult>).detail);
  addEventListener(syncResultEvent, listen);
  return () => removeEventListener(syncResultEvent, listen);
}

/**
 * Runs a route's server action. If there is no connection, no error page is shown: the form keeps the answer and
 * sends it again. Other errors are thrown.
 */
export async function catchNetworkError<Answer>(callServer: () => Promise<Answer>) {
  try {
    return await callServer();
  } catch (error) {
    // fetch itself throws only TypeError; server responses are never a TypeError.
    if (error instanceof TypeError)
      return errorResponse({ messageKey: waitingMessageKey, mustResend: true });
    throw error;
  }
}

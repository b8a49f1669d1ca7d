import { isRouteErrorResponse } from "react-router";
import { deviceMirror } from "#app/device-mirror.ts";
import {
  fault,
  keptKey,
  sendOrWait,
  announceSettled,
  waitingKey,
} from "#blocks/question/sending.ts";
import { openQueue } from "./browser-queue.ts";
import type { Me } from "./hand-in.ts";
import { provideQueue } from "./send-safely.ts";
import { type Place, readForm } from "./read-form.ts";

/** The one queue of this tab. */
export const queue = openQueue();

/** Keys whose sending went through here: the server only has to confirm that it has them. */
const sentHere = new Set<string>();
/** How long what the server has answered is not spoken of: it only has to be confirmed. */
const confirmingMs = 10_000;
/** Keys that the server has answered and not confirmed yet. */
const confirming = new Set<string>();
let place: Place | null = null;
let isGuest = false;

/** The element that is on the screen, and who is before it. */
export function standAt(course: string, element: string, me: Me): Promise<void> {
  place = { courseId: course, elementId: element };
  isGuest = me.id === null;
  return queue.meet(me);
}

/** Whether the page shows less than the server now knows. */
export const isNews = (kept: readonly string[]): boolean =>
  kept.some((key) => !sentHere.delete(key));

/** Whether a piece was answered a moment ago: nobody has to hear that it waits. */
export const isConfirming = (key: string): boolean => confirming.has(key);

function confirmSoon(key: string): void {
  confirming.add(key);
  setTimeout(() => confirming.delete(key), confirmingMs);
  queue.confirmSoon();
}

queue.subscribe(announceSettled);
provideQueue(saveAndSend);

/**
 * Keeps what a form says, then sends it the form's own way. An answer of the server does not tell whether the work is
 * safe (it may lead to a sign-in): that is asked a moment later, by the key. Without an answer the queue sends it on.
 */
async function saveAndSend<Answer>(form: FormData, serverAction: () => Promise<Answer>) {
  const work = place && readForm(form, { ...place, sessionId: deviceMirror() }, Date.now());
  if (!work) return sendOrWait(serverAction);
  const { key } = work;
  const others = queue.waiting().some((one) => one.refusal === null && !sentHere.has(one.work.key));
  const outlives = await queue.keep(work);
  const isWaiting = () => queue.waiting().some((one) => one.work.key === key);
  // What was done before goes first. A guest becomes somebody before anything is written: an answer that gets lost
  // on the way would else leave it under an account that nobody holds.
  sentHere.add(key);
  if (others || isGuest) await queue.handIn();
  try {
    const answer = await serverAction();
    confirmSoon(key);
    return answer;
  } catch (error) {
    if (!isPassing(error)) {
      confirmSoon(key);
      throw error;
    }
    sentHere.delete(key);
    if (!isWaiting()) return null;
    queue.tryLater();
    return fault({ messageKey: outlives ? keptKey : waitingKey });
  }
}

/** No answer, or one that says to come back. A redirect is an answer. */
const isPassing = (error: unknown): boolean =>
  isRouteErrorResponse(error)
    ? error.status >= 500 || error.status === 429
    : !(error instanceof Response);

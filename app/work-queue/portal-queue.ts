import { isRouteErrorResponse } from "react-router";
import { deviceMirror } from "#app/device-mirror.ts";
import {
  fault,
  savedKey,
  sendOrWait,
  announceCompleted,
  waitingKey,
} from "#blocks/question/sending.ts";
import { openQueue } from "./browser-queue.ts";
import type { Visitor } from "./work-batch.ts";
import { provideQueue } from "./send-safely.ts";
import { type Place, readForm } from "./read-form.ts";

/** The only queue of this tab. */
export const queue = openQueue();

/** Keys of work that was sent from here: the server only has to confirm that it saved them. */
const sentHere = new Set<string>();
/** How long answered work isn't shown as waiting: it only has to be confirmed. */
const confirmingMs = 10_000;
/** Keys of work that the server has answered but not yet confirmed. */
const confirming = new Set<string>();
let place: Place | null = null;
let isGuest = false;

/** Sets which element is on the screen, and for which visitor. */
export function setCurrentElement(course: string, element: string, me: Visitor): Promise<void> {
  place = { courseId: course, elementId: element };
  isGuest = me.id === null;
  return queue.setVisitor(me);
}

/** Whether the server now knows more than the page shows. */
export const isNewOnServer = (saved: readonly string[]): boolean =>
  saved.some((key) => !sentHere.delete(key));

/** Whether a piece of work was answered a moment ago, so it isn't shown as waiting. */
export const isConfirming = (key: string): boolean => confirming.has(key);

function confirmSoon(key: string): void {
  confirming.add(key);
  setTimeout(() => confirming.delete(key), confirmingMs);
  queue.confirmSoon();
}

queue.subscribe(announceCompleted);
provideQueue(saveAndSend);

/**
 * Saves a form's content, then submits the form as usual. The server's answer doesn't tell whether the work is saved
 * (it may redirect to a sign-in), so that is checked a moment later by the key. Without an answer the queue sends the
 * work.
 */
async function saveAndSend<Answer>(form: FormData, serverAction: () => Promise<Answer>) {
  const work = place && readForm(form, { ...place, sessionId: deviceMirror() }, Date.now());
  if (!work) return sendOrWait(serverAction);
  const { key } = work;
  const others = queue.waiting().some((one) => one.refusal === null && !sentHere.has(one.work.key));
  const outlives = await queue.save(work);
  const isWaiting = () => queue.waiting().some((one) => one.work.key === key);
  // Earlier work goes first. A guest gets a temporary account before anything is written: a lost answer would otherwise
  // leave the work in an account that nobody can use.
  sentHere.add(key);
  if (others || isGuest) await queue.submit();
  try {
    const answer = await serverAction();
    confirmSoon(key);
    return answer;
  } catch (error) {
    if (!isTemporary(error)) {
      confirmSoon(key);
      throw error;
    }
    sentHere.delete(key);
    if (!isWaiting()) return null;
    queue.tryLater();
    return fault({ messageKey: outlives ? savedKey : waitingKey });
  }
}

/** Whether there was no response, or a status that asks to retry later. A thrown redirect is a response. */
const isTemporary = (error: unknown): boolean =>
  isRouteErrorResponse(error)
    ? error.status >= 500 || error.status === 429
    : !(error instanceof Response);

import { isRouteErrorResponse } from "react-router";
import { readDeviceMirror } from "#app/device-mirror.ts";
import {
  errorResponse,
  savedMessageKey,
  catchNetworkError,
  dispatchSyncResult,
  waitingMessageKey,
} from "#blocks/question/submission.ts";
import { openQueue } from "./browser-queue.ts";
import type { Visitor } from "./work-batch.ts";
import { provideQueue } from "./send-safely.ts";
import { type ElementLocation, readForm } from "./read-form.ts";

/** The only queue of this tab. */
export const queue = openQueue();

/** Keys of work that was sent from here: the server only has to confirm that it saved them. */
const keysSentHere = new Set<string>();
/** How long answered work isn't shown as waiting: it only has to be confirmed. */
const confirmingMs = 10_000;
/** How long the queue leaves work to its form, whose connection may be dead. */
const formWaitMs = 20_000;
/** The forms that this page is sending now. */
const submissions = new Set<Promise<unknown>>();
/** Keys of work that the server has answered but not yet confirmed. */
const confirmingKeys = new Set<string>();
let currentElement: ElementLocation | null = null;
let isGuest = false;

/** Sets which element is on the screen, and for which visitor. */
export function setCurrentElement(
  course: string,
  element: string,
  visitor: Visitor,
): Promise<void> {
  currentElement = { courseId: course, elementId: element };
  isGuest = visitor.id === null;
  return queue.setVisitor(visitor);
}

/** Whether the server has saved work that this page didn't send itself, so the page shows old data. */
export const isNewOnServer = (savedKeys: readonly string[]): boolean =>
  savedKeys.some((key) => !keysSentHere.delete(key));

/** Whether the server answered a piece of work a moment ago, so that it isn't shown as waiting. */
export const isConfirming = (key: string): boolean => confirmingKeys.has(key);

function confirmSoon(key: string): void {
  confirmingKeys.add(key);
  setTimeout(() => confirmingKeys.delete(key), confirmingMs);
  queue.confirmSoon();
}

queue.subscribe(dispatchSyncResult);
provideQueue((form, serverAction) => {
  const submission = saveAndSend(form, serverAction);
  const end = () => void submissions.delete(submission);
  submissions.add(submission);
  submission.then(end, end);
  return submission;
});

/**
 * Waits until this page isn't sending a form and React Router has handled the responses. Call it before revalidating:
 * otherwise React Router drops the redirect to the answer's result, and the page looks as if nothing had been sent.
 */
export async function waitForSubmissions(): Promise<void> {
  while (submissions.size > 0) {
    await Promise.allSettled(submissions);
    // React Router handles a response in microtasks.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Saves a form's content, then submits the form as usual. The response doesn't tell whether the server saved the work
 * (it may redirect to a sign-in), so that is checked a moment later by the key. Without a response the queue sends the
 * work.
 */
async function saveAndSend<ActionResult>(
  form: FormData,
  serverAction: () => Promise<ActionResult>,
) {
  const work =
    currentElement &&
    readForm(form, { ...currentElement, sessionId: readDeviceMirror() }, Date.now());
  if (!work) return catchNetworkError(serverAction);
  const { key } = work;
  const hasEarlierWork = queue
    .listWaiting()
    .some((one) => one.refusal === null && !keysSentHere.has(one.work.key));
  // The queue may be sending right now. Without an account, it has to send this work, too.
  const endFormWait = isGuest ? () => {} : queue.leaveToForm(key);
  setTimeout(endFormWait, formWaitMs);
  const isPersistent = await queue.save(work);
  const isWaiting = () => queue.listWaiting().some((one) => one.work.key === key);
  // Earlier work goes first. A guest gets a temporary account before anything is written: a lost answer would otherwise
  // leave the work in an account that nobody can use.
  keysSentHere.add(key);
  if (hasEarlierWork || isGuest) await queue.submit();
  try {
    const actionResult = await serverAction();
    confirmSoon(key);
    return actionResult;
  } catch (error) {
    if (!isTemporary(error)) {
      confirmSoon(key);
      throw error;
    }
    keysSentHere.delete(key);
    if (!isWaiting()) return null;
    queue.tryLater();
    return errorResponse({ messageKey: isPersistent ? savedMessageKey : waitingMessageKey });
  } finally {
    endFormWait();
  }
}

/** Whether there was no response, or a status that asks to retry later. A thrown redirect is a response. */
const isTemporary = (error: unknown): boolean =>
  isRouteErrorResponse(error)
    ? error.status >= 500 || error.status === 429
    : !(error instanceof Response);

import { workPath, type WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import type { CompletedWork } from "#blocks/question/sending.ts";
import { indexedStore } from "./indexed-store.ts";
import type { Visitor } from "./work-batch.ts";
import { type Sending, workQueue, type WorkQueue } from "./work-queue.ts";

/** The name of the lock and of the broadcast channel that the portal's tabs share. */
const name = "waiting-work";

/** How long to wait for an answer: a phone may hold a dead connection for minutes. */
const answerWaitMs = 20_000;
/** How long to wait after the server refused the whole request: that won't change within seconds. */
const refusedWaitMs = 5 * 60_000;
/** A sleeping tab may hold the lock forever: after this many misses in a row, this tab steals it. */
const missesMax = 2;

/** Opens the portal's queue in this tab; every tab has one, over the same store. */
export function openQueue(): WorkQueue {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  const queue = workQueue({
    store: indexedStore(),
    send,
    now: () => Date.now(),
    later: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    runExclusively: exclusiveAmongTabs(),
    announce: (completed) => channel?.postMessage(completed),
  });
  channel?.addEventListener(
    "message",
    ({ data }) => void queue.handleCompleted(data as CompletedWork),
  );
  const submit = () => void queue.submit();
  addEventListener("online", submit);
  addEventListener("pageshow", ({ persisted }) => persisted && submit());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") submit();
    else sendOnClose(queue);
  });
  addEventListener("pagehide", () => sendOnClose(queue));
  return queue;
}

async function send(body: string): Promise<Sending> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), answerWaitMs);
  try {
    const answer = await post(body, { signal: timeout.signal });
    if (answer.ok) {
      const { items, me } = (await answer.json()) as { items: WorkOutcome[]; me: Visitor };
      return { state: "answered", items, me };
    }
    const retryAfterMs = Number(answer.headers.get("Retry-After")) * 1000;
    const isTemporary = answer.status >= 500 || answer.status === 429 || answer.status === 401;
    return { state: "failed", waitMs: retryAfterMs || (isTemporary ? undefined : refusedWaitMs) };
  } catch {
    return { state: "failed" };
  } finally {
    clearTimeout(timer);
  }
}

const post = (body: string, more: RequestInit) =>
  fetch(workPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    ...more,
  });

/**
 * Sends waiting work from a closing tab. Nobody receives the answer, so the work stays stored and is confirmed at the
 * next visit.
 */
function sendOnClose(queue: WorkQueue): void {
  const body = queue.bodyOnClose();
  if (body !== null) post(body, { keepalive: true }).catch(() => {});
}

/**
 * Returns a function that runs an action in one tab at a time. Only secure origins have locks. Without them two tabs
 * may send the same work, which is harmless because of its keys.
 */
function exclusiveAmongTabs(): (action: () => Promise<void>) => Promise<boolean> {
  let misses = 0;
  return async (action) => {
    const { locks } = navigator;
    if (!locks) {
      await action();
      return true;
    }
    const steal = misses >= missesMax;
    const ran = await locks.request(
      name,
      steal ? { steal } : { ifAvailable: true },
      async (lock) => {
        if (lock) await action();
        return lock !== null;
      },
    );
    misses = ran ? 0 : misses + 1;
    return ran;
  };
}

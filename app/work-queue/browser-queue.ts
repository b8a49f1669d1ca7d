import { workPath, type WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import type { SyncResult } from "#blocks/question/submission.ts";
import { createIndexedStore } from "./indexed-store.ts";
import type { Visitor } from "./work-batch.ts";
import { type SendResult, createWorkQueue, type WorkQueue } from "./work-queue.ts";

/** The name of the lock and of the broadcast channel that the portal's tabs share. */
const queueName = "work-queue";

/** How long to wait for a response: a phone may hold a dead connection for minutes. */
const responseTimeoutMs = 20_000;
/** How long to wait after the server refused the whole request: that won't change within seconds. */
const refusedWaitMs = 5 * 60_000;
/** A sleeping tab may hold the lock forever: after this many misses in a row, this tab steals it. */
const lockAttemptsMax = 2;

/** Opens the portal's queue in this tab; every tab has one, over the same store. */
export function openQueue(): WorkQueue {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(queueName);
  const queue = createWorkQueue({
    store: createIndexedStore(),
    send,
    now: () => Date.now(),
    setTimer: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    runExclusively: createExclusiveRunner(),
    announce: (completed) => channel?.postMessage(completed),
  });
  channel?.addEventListener(
    "message",
    ({ data }) => void queue.handleCompleted(data as SyncResult),
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

async function send(body: string): Promise<SendResult> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), responseTimeoutMs);
  try {
    const response = await post(body, { signal: timeout.signal });
    if (response.ok) {
      const { items, me } = (await response.json()) as { items: WorkOutcome[]; me: Visitor };
      return { state: "answered", items, me };
    }
    const retryAfterMs = Number(response.headers.get("Retry-After")) * 1000;
    const isTemporary =
      response.status >= 500 || response.status === 429 || response.status === 401;
    return { state: "failed", waitMs: retryAfterMs || (isTemporary ? undefined : refusedWaitMs) };
  } catch {
    return { state: "failed" };
  } finally {
    clearTimeout(timer);
  }
}

const post = (body: string, options: RequestInit) =>
  fetch(workPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    ...options,
  });

/**
 * Sends waiting work from a closing tab. Nobody receives the response, so the work stays stored and is confirmed at the
 * next visit.
 */
function sendOnClose(queue: WorkQueue): void {
  const body = queue.bodyOnClose();
  if (body !== null) post(body, { keepalive: true }).catch(() => {});
}

/**
 * Returns a function that runs an action in one tab at a time. Only secure origins have locks. Without them two tabs
 * may send the same work, which is harmless: the server saves each key once.
 */
function createExclusiveRunner(): (action: () => Promise<void>) => Promise<boolean> {
  let failedLockAttempts = 0;
  return async (action) => {
    const { locks } = navigator;
    if (!locks) {
      await action();
      return true;
    }
    const shouldSteal = failedLockAttempts >= lockAttemptsMax;
    const hasRun = await locks.request(
      queueName,
      shouldSteal ? { steal: shouldSteal } : { ifAvailable: true },
      async (lock) => {
        if (lock) await action();
        return lock !== null;
      },
    );
    failedLockAttempts = hasRun ? 0 : failedLockAttempts + 1;
    return hasRun;
  };
}

import { workPath, type WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import { indexedStore } from "./indexed-store.ts";
import type { Me } from "./hand-in.ts";
import { type Sending, type Settled, workQueue, type WorkQueue } from "./work-queue.ts";

const name = "waiting-work";

/** After this time no answer is expected any more: a phone may hold a dead connection for minutes. */
const answerWaitMs = 20_000;
/** A refusal of the whole request won't change within seconds. */
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
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    alone: aloneAmongTabs(),
    announce: (settled) => channel?.postMessage(settled),
  });
  channel?.addEventListener("message", ({ data }) => void queue.hear(data as Settled));
  const handIn = () => void queue.handIn();
  addEventListener("online", handIn);
  addEventListener("pageshow", ({ persisted }) => persisted && handIn());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") handIn();
    else sendFarewell(queue);
  });
  addEventListener("pagehide", () => sendFarewell(queue));
  return queue;
}

async function send(body: string): Promise<Sending> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), answerWaitMs);
  try {
    const answer = await post(body, { signal: patience.signal });
    if (answer.ok) {
      const { items, me } = (await answer.json()) as { items: WorkOutcome[]; me: Me };
      return { state: "answered", items, me };
    }
    const asked = Number(answer.headers.get("Retry-After")) * 1000;
    const passing = answer.status >= 500 || answer.status === 429 || answer.status === 401;
    return { state: "failed", waitMs: asked || (passing ? undefined : refusedWaitMs) };
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
function sendFarewell(queue: WorkQueue): void {
  const body = queue.farewell();
  if (body !== null) post(body, { keepalive: true }).catch(() => {});
}

/** Only secure origins have locks. Without them two tabs may send the same work, and its keys make that harmless. */
function aloneAmongTabs(): (act: () => Promise<void>) => Promise<boolean> {
  let misses = 0;
  return async (act) => {
    const { locks } = navigator;
    if (!locks) {
      await act();
      return true;
    }
    const steal = misses >= missesMax;
    const ran = await locks.request(
      name,
      steal ? { steal } : { ifAvailable: true },
      async (lock) => {
        if (lock) await act();
        return lock !== null;
      },
    );
    misses = ran ? 0 : misses + 1;
    return ran;
  };
}

import type {
  QueuedWork,
  WorkDraft,
  WorkOutcome,
} from "#domains/learning/offline-work/queued-work.ts";
import { bodyOf, type Me, nextBatch, readOutcomes } from "./hand-in.ts";
import type { SavedWork, WorkStore } from "./saved-work.ts";

/** How long unsent work waits for the next try: docs/specification/learning.md#results. */
export const resendWaitMs = 15_000;

/** The outcome of a request; `waitMs`: the server asked to wait longer than usual. */
export type Sending =
  /** `me`: the user for whom the server accepted it. */
  | { state: "answered"; items: WorkOutcome[]; me: Me }
  | { state: "failed"; waitMs?: number | undefined };

/** What the queue needs from its environment. */
export type QueueTools = {
  store: WorkStore;
  send(body: string): Promise<Sending>;
  now(): number;
  /** Calls back after this time; returns a function that cancels it. */
  later(ms: number, act: () => void): () => void;
  /**
   * Runs `act` unless another tab of the portal is running it.
   * @returns whether it ran
   */
  alone(act: () => Promise<void>): Promise<boolean>;
  /** Tells the other tabs what was completed. */
  announce(settled: Settled): void;
};

/** What was just completed, here or in another tab. */
export type Settled = {
  kept: readonly string[];
  refused: readonly { key: string; messageKey: string | null }[];
};

export type WorkQueue = {
  /**
   * Stores a piece under its owner before it is sent.
   * @returns whether it outlives the tab
   */
  keep(draft: WorkDraft): Promise<boolean>;
  /** Sends waiting work until none is left or the server can't be reached; then again every 15 s. */
  handIn(): Promise<void>;
  /** The same in a moment: work that was just sent another way only has to be confirmed. */
  confirmSoon(): void;
  /** The same in 15 s: it has just been tried. */
  tryLater(): void;
  /**
   * Sets the current visitor. Work done while nobody was known belongs to them from now on, even if another user comes
   * later.
   */
  meet(me: Me): Promise<void>;
  /** Returns a body with the work that may not be saved yet, for a closing tab; null: nothing. */
  farewell(): string | null;
  /** Handles what another tab has completed. */
  hear(settled: Settled): Promise<void>;
  /** Sends a refused piece again, or discards it. */
  again(key: string): Promise<void>;
  letGo(key: string): Promise<void>;
  waiting(): readonly SavedWork[];
  subscribe(hear: (settled: Settled) => void): () => void;
};

const confirmWaitMs = 2_000;

/** Creates a queue over a store: work leaves it only after the server's answer. */
export function workQueue({ store, send, now, later, alone, announce }: QueueTools): WorkQueue {
  let me: Me = { id: null, temporary: false };
  let mirror: readonly SavedWork[] = [];
  let passedOver = new Set<string>();
  let stop: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let wanted = false;
  const hearers = new Set<(settled: Settled) => void>();

  const look = async () => (mirror = await store.all());
  const tell = (settled: Settled) => hearers.forEach((hear) => hear(settled));
  const due = () => nextBatch(mirror, me, passedOver);
  function schedule(ms: number): void {
    stop?.();
    stop = later(ms, () => void handIn());
  }

  async function meet(person: Me): Promise<void> {
    if (person.id !== me.id) passedOver = new Set();
    me = person;
    const { id: owner, temporary } = person;
    if (owner === null) return;
    const nobodys = (await look()).filter(({ work }) => work.owner === null);
    for (const one of nobodys)
      await store.change({ ...one, temporary, work: { ...one.work, owner } });
    if (nobodys.length > 0) await look();
  }

  /**
   * Sends one batch and reads its answers.
   * @returns whether there may be more to send now
   */
  async function round(): Promise<boolean> {
    await look();
    const batch = due();
    if (batch.length === 0) return false;
    const sending = await send(bodyOf(batch, now()));
    if (sending.state === "failed") {
      schedule(Math.max(resendWaitMs, sending.waitMs ?? 0));
      return false;
    }
    const { kept, changed, foreign, later: isLater } = readOutcomes(batch, sending.items);
    await store.remove(kept);
    for (const one of changed) await store.change(one);
    for (const key of foreign) passedOver.add(key);
    // A page rendered for a guest learns the user here; one rendered for a user stays with that user.
    await (me.id === null ? meet(sending.me) : look());
    const refused = changed.flatMap(({ work, refusal }) =>
      refusal ? [{ key: work.key, messageKey: refusal.messageKey }] : [],
    );
    if (kept.length + refused.length > 0) {
      announce({ kept, refused });
      tell({ kept, refused });
    }
    // A guest has just become a user: the same work is accepted right away. Otherwise it is retried later.
    const isFirst = isLater && batch.every(({ tries }) => tries === 0);
    if (isLater && !isFirst) schedule(resendWaitMs);
    return isFirst || !isLater;
  }

  async function run(): Promise<void> {
    do {
      wanted = false;
      const ran = await alone(async () => {
        while (await round());
      });
      // Another tab is sending; this one will see the result by itself.
      if (!ran) schedule(resendWaitMs);
    } while (wanted);
  }

  function handIn(): Promise<void> {
    stop?.();
    stop = null;
    wanted = true;
    running ??= run()
      .catch(() => schedule(resendWaitMs))
      .finally(() => {
        running = null;
        if (wanted) void handIn();
      });
    return running;
  }

  async function change(key: string, act: (one: SavedWork) => Promise<void>): Promise<void> {
    const one = (await look()).find(({ work }) => work.key === key);
    if (one) await act(one);
    await look();
    tell({ kept: [], refused: [] });
  }

  return {
    async keep(draft) {
      const work = { ...draft, owner: me.id } as QueuedWork;
      const safe = await store.add({ work, temporary: me.temporary });
      await look();
      return safe;
    },
    handIn,
    confirmSoon: () => schedule(confirmWaitMs),
    tryLater: () => schedule(resendWaitMs),
    meet,
    farewell() {
      const batch = due();
      return batch.length === 0 ? null : bodyOf(batch, now());
    },
    async hear(settled) {
      await look();
      tell(settled);
    },
    async again(key) {
      await change(key, (one) => store.change({ ...one, tries: 0, refusal: null }));
      await handIn();
    },
    letGo: (key) => change(key, () => store.remove([key])),
    waiting: () => mirror,
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}

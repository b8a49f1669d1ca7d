import type {
  QueuedWork,
  WorkDraft,
  WorkOutcome,
} from "#domains/learning/offline-work/queued-work.ts";
import { bodyOf, type Visitor, nextBatch, readOutcomes } from "./work-batch.ts";
import type { CompletedWork } from "#blocks/question/sending.ts";
import type { SavedWork, WorkStore } from "./saved-work.ts";

/** How long unsent work waits for the next try: docs/specification/learning.md#results. */
export const resendWaitMs = 15_000;

/** The outcome of a request; `waitMs`: the server asked to wait longer than usual. */
export type Sending =
  /** `me`: the user for whom the server accepted it. */
  | { state: "answered"; items: WorkOutcome[]; me: Visitor }
  | { state: "failed"; waitMs?: number | undefined };

/** What the queue needs from its environment. */
export type QueueTools = {
  store: WorkStore;
  send(body: string): Promise<Sending>;
  now(): number;
  /** Calls back after this time; returns a function that cancels it. */
  later(ms: number, action: () => void): () => void;
  /**
   * Runs `action` unless another tab of the portal is running it.
   * @returns whether it ran
   */
  runExclusively(action: () => Promise<void>): Promise<boolean>;
  /** Tells the other tabs what was completed. */
  announce(completed: CompletedWork): void;
};

export type WorkQueue = {
  /**
   * Stores a piece under its owner before it is sent.
   * @returns whether it outlives the tab
   */
  save(draft: WorkDraft): Promise<boolean>;
  /** Sends waiting work until none is left or the server can't be reached; then again every 15 s. */
  submit(): Promise<void>;
  /** Calls `submit` in a moment: work that was just sent by its form only has to be confirmed. */
  confirmSoon(): void;
  /** Calls `submit` in 15 s: sending has just been tried. */
  tryLater(): void;
  /**
   * Sets the current visitor. Stored work without an owner becomes theirs, and stays theirs if another user signs in
   * later.
   */
  setVisitor(me: Visitor): Promise<void>;
  /** Returns a request body with the work that isn't confirmed yet, for a closing tab; null if there is none. */
  bodyOnClose(): string | null;
  /** Handles what another tab has completed. */
  handleCompleted(completed: CompletedWork): Promise<void>;
  /** Sends a refused piece again, or discards it. */
  retry(key: string): Promise<void>;
  discard(key: string): Promise<void>;
  waiting(): readonly SavedWork[];
  subscribe(listener: (completed: CompletedWork) => void): () => void;
};

const confirmWaitMs = 2_000;

/** Creates a queue over a store: work leaves it only after the server's answer. */
export function workQueue({
  store,
  send,
  now,
  later,
  runExclusively,
  announce,
}: QueueTools): WorkQueue {
  let me: Visitor = { id: null, temporary: false };
  let savedWork: readonly SavedWork[] = [];
  let skipped = new Set<string>();
  let stop: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let isRequested = false;
  const listeners = new Set<(completed: CompletedWork) => void>();

  const reload = async () => (savedWork = await store.all());
  const notify = (completed: CompletedWork) => listeners.forEach((listener) => listener(completed));
  const nextDue = () => nextBatch(savedWork, me, skipped);
  function schedule(ms: number): void {
    stop?.();
    stop = later(ms, () => void submit());
  }

  async function setVisitor(visitor: Visitor): Promise<void> {
    if (visitor.id !== me.id) skipped = new Set();
    me = visitor;
    const { id: owner, temporary } = visitor;
    if (owner === null) return;
    const unowned = (await reload()).filter(({ work }) => work.owner === null);
    for (const one of unowned)
      await store.change({ ...one, temporary, work: { ...one.work, owner } });
    if (unowned.length > 0) await reload();
  }

  /**
   * Sends one batch and reads its answers.
   * @returns whether there may be more to send now
   */
  async function round(): Promise<boolean> {
    await reload();
    const batch = nextDue();
    if (batch.length === 0) return false;
    const sending = await send(bodyOf(batch, now()));
    if (sending.state === "failed") {
      schedule(Math.max(resendWaitMs, sending.waitMs ?? 0));
      return false;
    }
    const { saved, changed, foreign, later: isLater } = readOutcomes(batch, sending.items);
    await store.remove(saved);
    for (const one of changed) await store.change(one);
    for (const key of foreign) skipped.add(key);
    // A page rendered for a guest takes the user from the answer; a page rendered for a user stays with that user.
    await (me.id === null ? setVisitor(sending.me) : reload());
    const refused = changed.flatMap(({ work, refusal }) =>
      refusal ? [{ key: work.key, messageKey: refusal.messageKey }] : [],
    );
    if (saved.length + refused.length > 0) {
      announce({ saved, refused });
      notify({ saved, refused });
    }
    // A guest has just become a user: the same work is accepted right away. Otherwise it is retried later.
    const isFirst = isLater && batch.every(({ tries }) => tries === 0);
    if (isLater && !isFirst) schedule(resendWaitMs);
    return isFirst || !isLater;
  }

  async function run(): Promise<void> {
    do {
      isRequested = false;
      const ran = await runExclusively(async () => {
        while (await round());
      });
      // Another tab is sending and will announce the result. This tab tries again later.
      if (!ran) schedule(resendWaitMs);
    } while (isRequested);
  }

  function submit(): Promise<void> {
    stop?.();
    stop = null;
    isRequested = true;
    running ??= run()
      .catch(() => schedule(resendWaitMs))
      .finally(() => {
        running = null;
        if (isRequested) void submit();
      });
    return running;
  }

  async function change(key: string, action: (one: SavedWork) => Promise<void>): Promise<void> {
    const one = (await reload()).find(({ work }) => work.key === key);
    if (one) await action(one);
    await reload();
    notify({ saved: [], refused: [] });
  }

  return {
    async save(draft) {
      const work = { ...draft, owner: me.id } as QueuedWork;
      const safe = await store.add({ work, temporary: me.temporary });
      await reload();
      return safe;
    },
    submit,
    confirmSoon: () => schedule(confirmWaitMs),
    tryLater: () => schedule(resendWaitMs),
    setVisitor,
    bodyOnClose() {
      const batch = nextDue();
      return batch.length === 0 ? null : bodyOf(batch, now());
    },
    async handleCompleted(completed) {
      await reload();
      notify(completed);
    },
    async retry(key) {
      await change(key, (one) => store.change({ ...one, tries: 0, refusal: null }));
      await submit();
    },
    discard: (key) => change(key, () => store.remove([key])),
    waiting: () => savedWork,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

import type {
  QueuedWork,
  WorkDraft,
  WorkOutcome,
} from "#domains/learning/offline-work/queued-work.ts";
import { buildBody, type Visitor, nextBatch, readOutcomes } from "./work-batch.ts";
import type { SyncResult } from "#blocks/question/submission.ts";
import type { SavedWork, WorkStore } from "./saved-work.ts";

/** How long unsent work waits for the next try: docs/specification/learning.md#results. */
export const resendWaitMs = 15_000;

/** The outcome of a request; `waitMs`: the server asked to wait longer than usual. */
export type SendResult =
  /** `me`: the user for whom the server accepted it. */
  | { state: "answered"; items: WorkOutcome[]; me: Visitor }
  | { state: "failed"; waitMs?: number | undefined };

/** What the queue needs from its environment. */
export type QueueTools = {
  store: WorkStore;
  send(body: string): Promise<SendResult>;
  now(): number;
  /** Calls back after this time; returns a function that cancels it. */
  setTimer(ms: number, action: () => void): () => void;
  /**
   * Runs `action` unless another tab of the portal is running it.
   * @returns whether it ran
   */
  runExclusively(action: () => Promise<void>): Promise<boolean>;
  /** Tells the other tabs what was completed. */
  announce(completed: SyncResult): void;
};

export type WorkQueue = {
  /**
   * Stores a piece under its owner before it is sent.
   * @returns whether it outlives the tab
   */
  save(draft: WorkDraft): Promise<boolean>;
  /**
   * Leaves a piece out of what this queue sends, while its form is being sent: only the form's response leads the learner
   * on. A closing tab sends it nevertheless.
   * @returns a function that ends this
   */
  leaveToForm(key: string): () => void;
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
  handleCompleted(completed: SyncResult): Promise<void>;
  /** Sends a refused piece again, or discards it. */
  retry(key: string): Promise<void>;
  discard(key: string): Promise<void>;
  listWaiting(): readonly SavedWork[];
  subscribe(listener: (completed: SyncResult) => void): () => void;
};

const confirmWaitMs = 2_000;

/** Creates a queue over a store. Work leaves the queue only after the server's response. */
export function createWorkQueue({
  store,
  send,
  now,
  setTimer,
  runExclusively,
  announce,
}: QueueTools): WorkQueue {
  let currentVisitor: Visitor = { id: null, temporary: false };
  let savedWork: readonly SavedWork[] = [];
  let skippedKeys = new Set<string>();
  const formKeys = new Set<string>();
  let cancelTimer: (() => void) | null = null;
  let currentRun: Promise<void> | null = null;
  let isRequested = false;
  const listeners = new Set<(completed: SyncResult) => void>();

  const reload = async () => (savedWork = await store.all());
  const notify = (completed: SyncResult) => listeners.forEach((listener) => listener(completed));
  function schedule(ms: number): void {
    cancelTimer?.();
    cancelTimer = setTimer(ms, () => void submit());
  }

  async function setVisitor(visitor: Visitor): Promise<void> {
    if (visitor.id !== currentVisitor.id) skippedKeys = new Set();
    currentVisitor = visitor;
    const { id: owner, temporary } = visitor;
    if (owner === null) return;
    const unowned = (await reload()).filter(({ work }) => work.owner === null);
    for (const one of unowned)
      await store.change({ ...one, temporary, work: { ...one.work, owner } });
    if (unowned.length > 0) await reload();
  }

  /**
   * Sends one batch and handles the response.
   * @returns whether there may be more to send now
   */
  async function sendBatch(): Promise<boolean> {
    await reload();
    const batch = nextBatch(savedWork, currentVisitor, new Set([...skippedKeys, ...formKeys]));
    if (batch.length === 0) return false;
    const sendResult = await send(buildBody(batch, now()));
    if (sendResult.state === "failed") {
      schedule(Math.max(resendWaitMs, sendResult.waitMs ?? 0));
      return false;
    }
    const { saved, changed, otherUsers, hasPostponed } = readOutcomes(batch, sendResult.items);
    await store.remove(saved);
    for (const one of changed) await store.change(one);
    for (const key of otherUsers) skippedKeys.add(key);
    // A page rendered for a guest takes the user from the response; a page rendered for a user stays with that user.
    await (currentVisitor.id === null ? setVisitor(sendResult.me) : reload());
    const refused = changed.flatMap(({ work, refusal }) =>
      refusal ? [{ key: work.key, messageKey: refusal.messageKey }] : [],
    );
    if (saved.length + refused.length > 0) {
      announce({ saved, refused });
      notify({ saved, refused });
    }
    // A guest has just become a user: the same work is accepted right away. Otherwise it is retried later.
    const isFirstTry = hasPostponed && batch.every(({ tries }) => tries === 0);
    if (hasPostponed && !isFirstTry) schedule(resendWaitMs);
    return isFirstTry || !hasPostponed;
  }

  async function run(): Promise<void> {
    do {
      isRequested = false;
      const hasRun = await runExclusively(async () => {
        while (await sendBatch());
      });
      // Another tab is sending and will announce the result. This tab tries again later.
      if (!hasRun) schedule(resendWaitMs);
    } while (isRequested);
  }

  function submit(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    isRequested = true;
    currentRun ??= run()
      .catch(() => schedule(resendWaitMs))
      .finally(() => {
        currentRun = null;
        if (isRequested) void submit();
      });
    return currentRun;
  }

  async function changeWork(key: string, action: (one: SavedWork) => Promise<void>): Promise<void> {
    const one = (await reload()).find(({ work }) => work.key === key);
    if (one) await action(one);
    await reload();
    notify({ saved: [], refused: [] });
  }

  return {
    async save(draft) {
      const work = { ...draft, owner: currentVisitor.id } as QueuedWork;
      const isPersistent = await store.add({ work, temporary: currentVisitor.temporary });
      await reload();
      return isPersistent;
    },
    leaveToForm(key) {
      formKeys.add(key);
      return () => void formKeys.delete(key);
    },
    submit,
    confirmSoon: () => schedule(confirmWaitMs),
    tryLater: () => schedule(resendWaitMs),
    setVisitor,
    bodyOnClose() {
      const batch = nextBatch(savedWork, currentVisitor, skippedKeys);
      return batch.length === 0 ? null : buildBody(batch, now());
    },
    async handleCompleted(completed) {
      await reload();
      notify(completed);
    },
    async retry(key) {
      await changeWork(key, (one) => store.change({ ...one, tries: 0, refusal: null }));
      await submit();
    },
    discard: (key) => changeWork(key, () => store.remove([key])),
    listWaiting: () => savedWork,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

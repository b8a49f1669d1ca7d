import type {
  WaitingWork,
  WorkDraft,
  WorkOutcome,
} from "#domains/learning/offline-work/waiting-work.ts";
import { bodyOf, type Me, nextBatch, readOutcomes } from "./hand-in.ts";
import type { SavedWork, WorkStore } from "./saved-work.ts";

/** How long work that could not be sent waits for the next try (LEARN-15, CONST-13). */
export const resendWaitMs = 15_000;

/** What came of a sending; `waitMs`: the server asked for more patience than ours. */
export type Sending =
  /** `me`: who the server took it from. */
  | { state: "answered"; items: WorkOutcome[]; me: Me }
  | { state: "failed"; waitMs?: number | undefined };

/** What the queue needs of its surroundings. */
export type QueueTools = {
  store: WorkStore;
  send(body: string): Promise<Sending>;
  now(): number;
  /** Calls back after so many milliseconds; gives back what stops it. */
  later(ms: number, act: () => void): () => void;
  /** Runs alone among the portal's tabs; not at all when another one runs. @returns whether it ran */
  alone(act: () => Promise<void>): Promise<boolean>;
  /** Tells the other tabs what was settled. */
  announce(settled: Settled): void;
};

/** What has just been settled, here or in another tab. */
export type Settled = {
  kept: readonly string[];
  refused: readonly { key: string; messageKey: string | null }[];
};

export type WorkQueue = {
  /** Keeps a piece before it is sent, as whose it is. @returns whether it outlives the tab */
  keep(draft: WorkDraft): Promise<boolean>;
  /** Hands in whatever waits, until nothing does or the server cannot be reached; then again every 15 s. */
  handIn(): Promise<void>;
  /** The same in a moment: what was just sent another way is only to be confirmed. */
  confirmSoon(): void;
  /** The same in 15 s: it has just been tried. */
  tryLater(): void;
  /** Tells who is here now: what was done while nobody was is theirs from now on, whoever comes after. */
  meet(me: Me): Promise<void>;
  /** A body with what is not known to be safe yet, for a tab that closes; null: nothing. */
  farewell(): string | null;
  /** Another tab has settled something. */
  hear(settled: Settled): Promise<void>;
  /** Sends a refused piece once more, or lets it go. */
  again(key: string): Promise<void>;
  letGo(key: string): Promise<void>;
  waiting(): readonly SavedWork[];
  subscribe(hear: (settled: Settled) => void): () => void;
};

const confirmWaitMs = 2_000;

/** A queue of work over a store: nothing leaves it before the server has said what became of it. */
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

  /** One round: a batch is sent and its answers are read. @returns whether there may be more to send now */
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
    // A page that was made for nobody learns here who is there; one that was made for somebody is not talked out of it.
    await (me.id === null ? meet(sending.me) : look());
    const refused = changed.flatMap(({ work, refusal }) =>
      refusal ? [{ key: work.key, messageKey: refusal.messageKey }] : [],
    );
    if (kept.length + refused.length > 0) {
      announce({ kept, refused });
      tell({ kept, refused });
    }
    // A guest has just become somebody: the same is taken at once. Otherwise it comes again in a while.
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
      // Another tab is at it; whether it gets through, this one sees by itself.
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
      const work = { ...draft, owner: me.id } as WaitingWork;
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

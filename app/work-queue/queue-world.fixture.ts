// Simulates what surrounds the queue: two tabs over one store, a server that saves by key, and a network that fails on
// demand.
import type { QueuedWork, WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import type { Visitor } from "./work-batch.ts";
import { type SavedWork, memoryStore, type WorkStore } from "./saved-work.ts";
import { type QueueTools, type Sending, workQueue, type WorkQueue } from "./work-queue.ts";

export type Fault = "ok" | "lost" | "answer-lost" | "busy" | "error";
type Account = { id: string; temporary: boolean; adoptedBy: string | null };

/** The server: its accounts, the user of the browser's cookie, and the saved work by owner and key. */
export class Server {
  readonly saved = new Map<string, { owner: string; work: QueuedWork; times: number }>();
  cookie: string | null = null;
  readonly accounts = new Map<string, Account>(
    ["anna", "ivan"].map((id) => [id, { id, temporary: false, adoptedBy: null }]),
  );

  signIn(id: string | null): void {
    const before = this.cookie === null ? undefined : this.accounts.get(this.cookie);
    if (id !== null && before?.temporary) {
      for (const one of this.accounts.values())
        if (one === before || one.adoptedBy === before.id) one.adoptedBy = id;
      for (const one of this.saved.values()) if (one.owner === before.id) one.owner = id;
    }
    this.cookie = id;
  }

  /** Gives the guest a temporary account. */
  become(): void {
    const id = `guest-${this.accounts.size}`;
    this.accounts.set(id, { id, temporary: true, adoptedBy: null });
    this.cookie = id;
  }

  /** Handles one piece of work as the cookie's user. */
  write(work: QueuedWork): void {
    const owner = this.cookie!;
    const known = [...this.saved.values()].find(
      (one) => one.owner === owner && one.work.key === work.key,
    );
    if (!known) this.saved.set(`${owner} ${work.key}`, { owner, work, times: 1 });
  }

  /** Whether the account is temporary and nobody can use it again: work that wasn't carried over is lost there. */
  isGivenUp(id: string): boolean {
    return this.accounts.get(id)!.temporary && this.cookie !== id;
  }

  /**
   * Whether the cookie's user may send an owner's work, by the same rule as `ownsWork`: the user's own work, work
   * without an owner, and work of temporary accounts that nobody can use any more.
   */
  isOwn(owner: string | null): boolean {
    const account = owner === null ? undefined : this.accounts.get(owner);
    if (owner === null || owner === this.cookie) return true;
    const adopter = account?.adoptedBy ? this.accounts.get(account.adoptedBy) : undefined;
    const isFree =
      account?.temporary === true &&
      (account.adoptedBy === null ||
        account.adoptedBy === this.cookie ||
        (adopter?.temporary === true && adopter.adoptedBy === null));
    if (isFree && this.cookie !== null)
      for (const one of this.accounts.values())
        if (one === account || one.adoptedBy === owner) one.adoptedBy = this.cookie;
    return isFree;
  }

  answer(items: readonly QueuedWork[], busy: boolean): WorkOutcome[] {
    const isGuest = this.cookie === null;
    const own = new Set(items.filter(({ owner }) => this.isOwn(owner)));
    if (isGuest && own.size > 0) this.become();
    return items.map((work) => {
      const { key } = work;
      if (!own.has(work)) return { key, outcome: "foreign" };
      if (isGuest || busy) return { key, outcome: "later" };
      this.write(work);
      return { key, outcome: "kept" };
    });
  }
}

const never = <T>() => new Promise<T>(() => {});

/** A tab whose queue may crash at any of its steps, before or after the step was done. */
export class Tab {
  readonly queue: WorkQueue;
  readonly timers = new Set<() => void>();
  stepsLeft = Number.POSITIVE_INFINITY;
  isDead = false;
  /** The visitor for whom the page was rendered. */
  me: Visitor;
  private readonly world: World;

  constructor(world: World, tools: (real: QueueTools) => QueueTools) {
    this.world = world;
    this.me = world.me();
    this.queue = workQueue(
      tools({
        store: this.mortal(world.store),
        send: (body) => this.step(() => world.transmit(body)),
        now: () => (world.time += 1),
        later: (_ms, action) => {
          const timer = () => void (this.timers.delete(timer), action());
          this.timers.add(timer);
          return () => this.timers.delete(timer);
        },
        runExclusively: (action) => world.runExclusively(this, action),
        announce: (completed) =>
          world.others(this).forEach(({ queue }) => void queue.handleCompleted(completed)),
      }),
    );
  }

  /** The page revalidates its data. */
  revalidate(): void {
    this.me = this.world.me();
    void this.queue.setVisitor(this.me);
  }

  /** Runs a step. If the tab crashes at this step, the step may or may not have been done. */
  private async step<T>(action: () => Promise<T>): Promise<T> {
    if (this.isDead) return never();
    this.stepsLeft -= 1;
    if (this.stepsLeft >= 0) return action();
    this.die();
    if (this.stepsLeft % 2 === 0) await action();
    return never();
  }

  die(): void {
    this.isDead = true;
    this.timers.clear();
    this.world.release(this);
  }

  private mortal(store: WorkStore): WorkStore {
    return {
      add: (work) => this.step(() => store.add(work)),
      all: () => this.step(async () => structuredClone(await store.all()) as SavedWork[]),
      change: (work) => this.step(() => store.change(work)),
      remove: (keys) => this.step(() => store.remove(keys)),
    };
  }
}

export class World {
  readonly store = memoryStore();
  readonly server = new Server();
  readonly faults: Fault[] = [];
  time = 1_000;
  tabs: [Tab, Tab];
  private holder: Tab | null = null;
  private readonly tools: (real: QueueTools) => QueueTools;

  constructor(tools: (real: QueueTools) => QueueTools = (real) => real) {
    this.tools = tools;
    this.tabs = [this.open(), this.open()];
  }

  open(): Tab {
    const tab = new Tab(this, this.tools);
    void tab.queue.setVisitor(tab.me);
    return tab;
  }

  me(): Visitor {
    const { cookie, accounts } = this.server;
    return { id: cookie, temporary: cookie !== null && accounts.get(cookie)!.temporary };
  }

  others = (tab: Tab): Tab[] => this.tabs.filter((one) => one !== tab && !one.isDead);

  async runExclusively(tab: Tab, action: () => Promise<void>): Promise<boolean> {
    if (this.holder && !this.holder.isDead) return false;
    this.holder = tab;
    await action();
    this.release(tab);
    return true;
  }

  release(tab: Tab): void {
    if (this.holder === tab) this.holder = null;
  }

  /** Sends one request to `/api/work` through this network. */
  async transmit(body: string): Promise<Sending> {
    const { items } = JSON.parse(body) as { items: QueuedWork[] };
    const fault = this.faults.shift() ?? "ok";
    if (fault === "lost" || fault === "error") return { state: "failed" };
    const { cookie } = this.server;
    const answered = this.server.answer(items, fault === "busy");
    // A lost response sets no cookie either.
    if (fault === "answer-lost") this.server.cookie = cookie;
    return fault === "answer-lost"
      ? { state: "failed" }
      : { state: "answered", items: answered, me: this.me() };
  }
}

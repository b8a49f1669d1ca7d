// Simulates what surrounds the queue: two tabs over one store, a server that saves by key, and a network that fails on
// demand.
import type { QueuedWork, WorkOutcome } from "#domains/learning/offline-work/queued-work.ts";
import type { Visitor } from "./work-batch.ts";
import { type SavedWork, createMemoryStore, type WorkStore } from "./saved-work.ts";
import { type QueueTools, type SendResult, createWorkQueue, type WorkQueue } from "./work-queue.ts";

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
    const previousAccount = this.cookie === null ? undefined : this.accounts.get(this.cookie);
    if (id !== null && previousAccount?.temporary) {
      for (const one of this.accounts.values())
        if (one === previousAccount || one.adoptedBy === previousAccount.id) one.adoptedBy = id;
      for (const one of this.saved.values()) if (one.owner === previousAccount.id) one.owner = id;
    }
    this.cookie = id;
  }

  /** Gives the guest a temporary account. */
  createTemporaryAccount(): void {
    const id = `guest-${this.accounts.size}`;
    this.accounts.set(id, { id, temporary: true, adoptedBy: null });
    this.cookie = id;
  }

  /** Handles one piece of work as the cookie's user. */
  write(work: QueuedWork): void {
    const owner = this.cookie!;
    const existing = [...this.saved.values()].find(
      (one) => one.owner === owner && one.work.key === work.key,
    );
    if (!existing) this.saved.set(`${owner} ${work.key}`, { owner, work, times: 1 });
  }

  /** Whether the account is temporary and nobody can use it again: work that wasn't carried over is lost there. */
  isUnreachable(id: string): boolean {
    return this.accounts.get(id)!.temporary && this.cookie !== id;
  }

  /**
   * Whether the cookie's user may send an owner's work, by the same rule as `takeOverWork`: the user's own work, work
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

  handleRequest(items: readonly QueuedWork[], busy: boolean): WorkOutcome[] {
    const isGuest = this.cookie === null;
    const ownWork = new Set(items.filter(({ owner }) => this.isOwn(owner)));
    if (isGuest && ownWork.size > 0) this.createTemporaryAccount();
    return items.map((work) => {
      const { key } = work;
      if (!ownWork.has(work)) return { key, outcome: "other-user" };
      if (isGuest || busy) return { key, outcome: "retry" };
      this.write(work);
      return { key, outcome: "stored" };
    });
  }
}

const neverSettle = <T>() => new Promise<T>(() => {});

/** A tab whose queue may crash at any of its steps, before or after the step was done. */
export class Tab {
  readonly queue: WorkQueue;
  readonly timers = new Set<() => void>();
  stepsLeft = Number.POSITIVE_INFINITY;
  isDead = false;
  /** The visitor for whom the page was rendered. */
  visitor: Visitor;
  private readonly world: World;

  constructor(world: World, tools: (real: QueueTools) => QueueTools) {
    this.world = world;
    this.visitor = world.currentVisitor();
    this.queue = createWorkQueue(
      tools({
        store: this.crashingStore(world.store),
        send: (body) => this.step(() => world.transmit(body)),
        now: () => (world.time += 1),
        setTimer: (_ms, action) => {
          const timer = () => void (this.timers.delete(timer), action());
          this.timers.add(timer);
          return () => this.timers.delete(timer);
        },
        runExclusively: (action) => world.runExclusively(this, action),
        announce: (completed) =>
          world.otherTabs(this).forEach(({ queue }) => void queue.handleCompleted(completed)),
      }),
    );
  }

  /** The page revalidates its data. */
  revalidate(): void {
    this.visitor = this.world.currentVisitor();
    void this.queue.setVisitor(this.visitor);
  }

  /** Runs a step. If the tab crashes at this step, the step may or may not have been done. */
  private async step<T>(action: () => Promise<T>): Promise<T> {
    if (this.isDead) return neverSettle();
    this.stepsLeft -= 1;
    if (this.stepsLeft >= 0) return action();
    this.die();
    if (this.stepsLeft % 2 === 0) await action();
    return neverSettle();
  }

  die(): void {
    this.isDead = true;
    this.timers.clear();
    this.world.release(this);
  }

  private crashingStore(store: WorkStore): WorkStore {
    return {
      add: (work) => this.step(() => store.add(work)),
      all: () => this.step(async () => structuredClone(await store.all()) as SavedWork[]),
      change: (work) => this.step(() => store.change(work)),
      remove: (keys) => this.step(() => store.remove(keys)),
    };
  }
}

export class World {
  readonly store = createMemoryStore();
  readonly server = new Server();
  readonly faults: Fault[] = [];
  time = 1_000;
  tabs: [Tab, Tab];
  private holder: Tab | null = null;
  private readonly tools: (real: QueueTools) => QueueTools;

  constructor(tools: (real: QueueTools) => QueueTools = (real) => real) {
    this.tools = tools;
    this.tabs = [this.openTab(), this.openTab()];
  }

  openTab(): Tab {
    const tab = new Tab(this, this.tools);
    void tab.queue.setVisitor(tab.visitor);
    return tab;
  }

  currentVisitor(): Visitor {
    const { cookie, accounts } = this.server;
    return { id: cookie, temporary: cookie !== null && accounts.get(cookie)!.temporary };
  }

  otherTabs = (tab: Tab): Tab[] => this.tabs.filter((one) => one !== tab && !one.isDead);

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
  async transmit(body: string): Promise<SendResult> {
    const { items } = JSON.parse(body) as { items: QueuedWork[] };
    const fault = this.faults.shift() ?? "ok";
    if (fault === "lost" || fault === "error") return { state: "failed" };
    const { cookie } = this.server;
    const outcomes = this.server.handleRequest(items, fault === "busy");
    // A lost response sets no cookie either.
    if (fault === "answer-lost") this.server.cookie = cookie;
    return fault === "answer-lost"
      ? { state: "failed" }
      : { state: "answered", items: outcomes, me: this.currentVisitor() };
  }
}

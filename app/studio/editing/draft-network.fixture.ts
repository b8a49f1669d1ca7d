import { mergeOperations } from "#domains/drafts/merge-operations.ts";
import type { JsonObject, Operation } from "#domains/drafts/operations.ts";
import type { Answer, DraftServer, SavedChange } from "./draft-server.ts";
import { DraftStore } from "./draft-store.ts";
import type { UnsentWork } from "./merge-answers.ts";

type Stored = SavedChange & { changeId: string; operations: Operation[]; inverse: Operation[] };

/** A draft on a server that merges changes as `saveDraft` does. */
export class MemoryServer {
  readonly changes: Stored[] = [];
  body: JsonObject;

  constructor(body: JsonObject) {
    this.body = body;
  }

  get version() {
    return this.changes.length;
  }

  save(changeId: string, version: number, operations: readonly Operation[]): SavedChange {
    const since = this.changes.slice(version);
    const missed = since.filter((change) => change.changeId !== changeId);
    const state = () => ({ version: this.version, hasChanges: true, missed });
    const sent = this.changes.find((change) => change.changeId === changeId);
    if (sent) return { ...state(), applied: sent.operations, clashes: sent.clashes };
    const theirs = since.flatMap((change) => change.operations);
    const { document, applied, clashes, inverse } = mergeOperations(this.body, operations, theirs);
    if (applied.length > 0) {
      this.body = document;
      const own = { changeId, operations: applied, inverse, version: this.version + 1 };
      this.changes.push({ ...own, hasChanges: true, missed: [], applied, clashes });
    }
    return { ...state(), applied, clashes };
  }

  /** Takes back the newest change, whoever made it. */
  undo(changeId: string): void {
    if (this.changes.some((change) => change.changeId === changeId)) return;
    this.save(changeId, this.version, this.changes.at(-1)!.inverse);
  }
}

/** What becomes of a request: the server may handle it or not, and its answer may arrive or not. */
export const fates = ["arrives", "request is lost", "answer is lost", "arrives twice"] as const;
export type Fate = (typeof fates)[number];

/** A browser with an editor, whose requests and timers wait until the test lets them go on. */
export class Client {
  store: DraftStore;
  #saved: UnsentWork | null = null;
  #requests: { run(): unknown; answer(answer: Answer<never>): void }[] = [];
  #timers: (() => void)[] = [];
  #ids = 0;
  /** Answers for an earlier page of this browser reach nobody. */
  #page = 0;

  readonly name: string;
  readonly server: MemoryServer;

  constructor(name: string, server: MemoryServer) {
    this.name = name;
    this.server = server;
    this.store = this.#open();
  }

  #open(): DraftStore {
    const { body, version } = this.server;
    const loaded = { version, body, hasChanges: true };
    this.#page += 1;
    return new DraftStore({
      server: this.#connect(this.#page),
      work: structuredClone(this.#saved) ?? { confirmed: loaded, changes: [], clashes: [] },
      save: (work) => (this.#saved = structuredClone(work)),
      setTimer: (_, action) => {
        this.#timers.push(action);
        return () => (this.#timers = this.#timers.filter((timer) => timer !== action));
      },
      createId: () => `${this.name}-${(this.#ids += 1)}`,
    });
  }

  #connect(page: number): DraftServer {
    const send = <Value>(run: () => Value): Promise<Answer<Value>> =>
      new Promise((resolve) => {
        const answer = (received: Answer<Value>) => {
          if (page === this.#page) resolve(received);
        };
        this.#requests.push({ run, answer });
      });
    const { server } = this;
    return {
      read: () => send(() => ({ version: server.version, body: server.body, hasChanges: true })),
      change: ({ changeId, version, operations }) =>
        send(() => server.save(changeId, version, structuredClone(operations))),
      listChanges: (since) =>
        send(() => ({
          version: server.version,
          hasChanges: true,
          changes: structuredClone(server.changes.slice(since)),
        })),
      undo: (changeId) => send(() => server.undo(changeId)),
      redo: (changeId) => send(() => server.undo(changeId)),
    };
  }

  get isIdle(): boolean {
    return this.#requests.length === 0 && this.#timers.length === 0;
  }

  /** Lets one request or timer of this browser go on. */
  async step(fate: Fate): Promise<void> {
    const request = this.#requests.shift();
    if (!request) this.#timers.shift()?.();
    else if (fate === "request is lost") request.answer({ state: "unreachable" });
    else {
      const value = structuredClone(request.run()) as never;
      if (fate === "arrives twice") request.run();
      request.answer(
        fate === "answer is lost" ? { state: "unreachable" } : { state: "done", value },
      );
    }
    // The store handles an answer in microtasks.
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** The browser is killed, and the editor opened again. */
  crash(): void {
    this.store.close();
    this.#requests = [];
    this.#timers = [];
    this.store = this.#open();
    this.store.refresh();
  }

  async settle(): Promise<void> {
    while (!this.isIdle) await this.step("arrives");
  }
}

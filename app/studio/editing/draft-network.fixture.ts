import { type Merged, mergeOperations } from "#domains/drafts/merge-operations.ts";
import type { JsonObject, Operation } from "#domains/drafts/operations.ts";
import type { Answer, DraftServer, LoadedDraft, SavedChange, SentChange } from "./draft-server.ts";
import { DraftStore } from "./draft-store.ts";
import type { UnsentWork } from "./merge-answers.ts";

type StepType = "undo" | "redo";
type Stored = SavedChange & {
  changeId: string;
  author: string;
  type: "edit" | StepType;
  operations: Operation[];
  inverse: Operation[];
  /** The version that it takes back; null: it is an edit. */
  target: number | null;
  isTakenBack: boolean;
};

/** A draft on a server that merges changes as `saveDraft` does. */
export class MemoryServer {
  readonly changes: Stored[] = [];
  body: JsonObject;
  baseRevision = 1;
  mayStore: (body: JsonObject) => boolean = () => true;

  constructor(body: JsonObject) {
    this.body = body;
  }

  get version() {
    return this.changes.length;
  }

  /** Publishes something else, such as an import, before anybody has edited the draft. */
  publish(body: JsonObject): void {
    this.body = body;
    this.baseRevision += 1;
  }

  read(): Answer<LoadedDraft> {
    const { version, body, baseRevision } = this;
    return done({ version, body, baseRevision, hasChanges: true });
  }

  save(
    author: string,
    { changeId, version, baseRevision, operations }: SentChange,
  ): Answer<SavedChange> {
    if (version === 0 && (baseRevision ?? this.baseRevision) !== this.baseRevision)
      return { state: "refused", code: "CONFLICT" };
    const since = this.changes.slice(version);
    const missed = since.filter((change) => change.changeId !== changeId);
    const state = () => ({ version: this.version, hasChanges: true, missed });
    const sent = this.changes.find((change) => change.changeId === changeId);
    if (sent) return done({ ...state(), applied: sent.operations, clashes: sent.clashes });
    const merged = mergeOperations(this.body, operations, operationsOf(since));
    const { applied, clashes } = merged;
    if (!this.mayStore(merged.document)) return { state: "refused", code: "INVALID" };
    if (applied.length > 0) this.#store(merged, { author, changeId, type: "edit", target: null });
    return done({ ...state(), applied, clashes });
  }

  /** Undo and redo as on the real server: the newest change of this person that isn't taken back yet. */
  takeBack(author: string, changeId: string, type: StepType): Answer<null> {
    if (this.changes.some((change) => change.changeId === changeId)) return done(null);
    const own = this.changes.filter((change) => change.author === author && !change.isTakenBack);
    const isTarget = (one: Stored) => (one.type === "undo") === (type === "redo");
    const target = own.findLast(isTarget);
    const edited = own.findLast((change) => change.type === "edit")?.version ?? 0;
    if (!target || (type === "redo" && edited > target.version))
      return { state: "refused", code: "NOTHING-TO-UNDO" };
    const later = withoutPairs(this.changes.slice(target.version));
    const merged = mergeOperations(this.body, target.inverse, operationsOf(later));
    if (merged.clashes.length > 0) return { state: "refused", code: "UNDO-CONFLICT" };
    this.#store(merged, { author, changeId, type, target: target.version });
    target.isTakenBack = true;
    return done(null);
  }

  #store(
    { document, applied, clashes, inverse }: Merged,
    change: Pick<Stored, "author" | "changeId" | "type" | "target">,
  ): void {
    this.body = document;
    const version = this.version + 1;
    const state = { version, hasChanges: true, missed: [], isTakenBack: false };
    this.changes.push({ ...state, ...change, operations: applied, applied, clashes, inverse });
  }
}

const done = <Value>(value: Value): Answer<Value> => ({ state: "done", value });

const operationsOf = (changes: readonly Stored[]) =>
  changes.flatMap(({ operations }) => operations);

/** The changes without pairs of which one takes back the other. */
function withoutPairs(changes: readonly Stored[]): Stored[] {
  const open = new Map(changes.map((change) => [change.version, change]));
  for (const { version, target } of changes.toReversed())
    if (target !== null && open.has(version) && open.delete(target)) open.delete(version);
  return [...open.values()];
}

/** What becomes of a request: the server may handle it or not, and its answer may arrive or not. */
export const fates = ["arrives", "request is lost", "answer is lost", "arrives twice"] as const;
export type Fate = (typeof fates)[number];

/** A browser with an editor, whose requests and timers wait until the test lets them go on. */
export class Client {
  store: DraftStore;
  #saved: UnsentWork | null = null;
  #requests: { run(): Answer<unknown>; answer(answer: Answer<never>): void }[] = [];
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
    const { body, version, baseRevision } = this.server;
    const loaded = { version, body, baseRevision, hasChanges: true };
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
    const send = <Value>(run: () => Answer<Value>): Promise<Answer<Value>> =>
      new Promise((resolve) => {
        const answer = (received: Answer<Value>) => {
          if (page === this.#page) resolve(received);
        };
        this.#requests.push({ run, answer });
      });
    const { name, server } = this;
    return {
      read: () => send(() => server.read()),
      change: (change) => send(() => server.save(name, structuredClone(change))),
      listChanges: (since) =>
        send(() => {
          const newer = server.changes.slice(since);
          const changes = newer.map(({ author, type, version, operations }) => ({
            version,
            operations: structuredClone(operations),
            isOwnStep: author === name && type !== "edit",
          }));
          return done({ version: server.version, hasChanges: true, changes });
        }),
      undo: (changeId) => send(() => server.takeBack(name, changeId, "undo")),
      redo: (changeId) => send(() => server.takeBack(name, changeId, "redo")),
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
      const received = structuredClone(request.run()) as Answer<never>;
      if (fate === "arrives twice") request.run();
      request.answer(fate === "answer is lost" ? { state: "unreachable" } : received);
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

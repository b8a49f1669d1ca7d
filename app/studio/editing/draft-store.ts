import { operationsMax } from "#domains/drafts/draft-limits.ts";
import { applyOperations, type Operation } from "#domains/drafts/operations.ts";
import type { Answer } from "./draft-server.ts";
import {
  type ChangeOptions,
  type DraftOptions,
  type DraftPause,
  type DraftProblem,
  type DraftState,
  draftStateOf,
} from "./draft-state.ts";
import { compareWith, mergeNewer, mergeSaved, type UnsentWork } from "./merge-answers.ts";
import { UndoSteps } from "./undo-steps.ts";
import {
  addClashes,
  appendOperations,
  type DraftClash,
  fits,
  operationsOf,
  type UnsentChange,
} from "./unsent-change.ts";

/** After this pause in typing, the change is sent. */
const typingPauseMs = 800;
/** After this pause in typing, the screens around the open text show it too. */
const shownPauseMs = 150;
/** The waits between two attempts without an answer; the last one repeats. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * One draft in an open editor: what the server confirmed, with this person's changes on top. Sends one request at a time,
 * repeats it until there is an answer, and merges what others changed.
 */
export class DraftStore {
  readonly #options: DraftOptions;
  readonly #listeners = new Set<() => void>();
  #work: UnsentWork;
  readonly #steps = new UndoSteps();
  /** What undo took back: a change that wasn't sent yet, or one that the server took back. */
  #undone: (UnsentChange | "on the server")[] = [];
  #isSending = false;
  #needsRefresh = false;
  #isClosed = false;
  #pause: DraftPause = null;
  #problem: DraftProblem | null = null;
  #failures = 0;
  #cancelTimer = () => {};
  #cancelNotice = () => {};
  #state: DraftState;

  constructor(options: DraftOptions) {
    this.#options = options;
    this.#work = options.work;
    this.#state = draftStateOf(this.#work, this.#pause, this.#problem, this.#steps);
    if (this.#work.changes.length > 0) this.#sendSoon();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): DraftState => this.#state;

  /** Applies operations at once, and sends them soon. @throws OperationProblem if they don't fit the document */
  change(operations: readonly Operation[], { typing, isShown = false }: ChangeOptions = {}): void {
    if (operations.length === 0) return;
    applyOperations(this.#state.document, operations);
    this.#undone = [];
    this.#addChange(operations, typing ?? null);
    this.#sendAfterEdit(typing === undefined ? 0 : typingPauseMs, isShown);
  }

  /** Takes back this person's newest change. */
  undo(): void {
    const last = this.#work.changes.at(-1);
    if (this.#canStillChange(last)) {
      this.#undone.push(last);
      this.#setChanges(this.#work.changes.slice(0, -1));
    } else {
      if (!this.#canAskServer()) return;
      this.#undone.push("on the server");
      this.#steps.add("undo", this.#options.createId(), this.#work.changes);
    }
    this.#sendAfterEdit();
  }

  /** Applies again what undo took back. */
  redo(): void {
    const last = this.#undone.at(-1);
    if (typeof last === "object") {
      this.#undone.pop();
      if (fits(this.#state.document, last.operations)) this.#addChange(last.operations, null);
    } else {
      if (!this.#canAskServer()) return;
      this.#undone.pop();
      this.#steps.add("redo", this.#options.createId(), this.#work.changes);
    }
    this.#sendAfterEdit();
  }

  /** Loads what others have changed meanwhile. */
  refresh(): void {
    this.#needsRefresh = true;
    this.#sendSoon();
  }

  /** Goes on sending: the browser is online again, or the person has signed in again. */
  resume(): void {
    if (this.#pause !== "refused") this.#sendAfterEdit();
  }

  /** Stores this person's version of a place that somebody else has changed, unless that place is gone. */
  takeMine(clash: DraftClash): void {
    if (!fits(this.#state.document, clash.keepMine)) return this.#report({ code: "PLACE-GONE" });
    this.takeTheirs(clash);
    this.change(clash.keepMine);
  }

  /** Leaves a place as somebody else has written it. */
  takeTheirs(clash: DraftClash): void {
    this.#work = { ...this.#work, clashes: this.#work.clashes.filter((one) => one !== clash) };
    this.#update();
  }

  /** Adds clashes of changes that this person made in another tab. */
  addClashes(clashes: readonly DraftClash[]): void {
    this.#work = { ...this.#work, clashes: addClashes(this.#work.clashes, clashes) };
    this.#update();
  }

  /** Stops sending. What wasn't sent stays stored in the browser. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
  }

  /** Whether a change is neither sent nor followed by an undo or redo. */
  #canStillChange(change: UnsentChange | undefined): change is UnsentChange {
    return change?.isSent === false && !this.#steps.followChange(change);
  }

  /** Whether the server can undo or redo now. Reports it if not. */
  #canAskServer(): boolean {
    if (this.#pause === "offline") this.#report({ code: "OFFLINE" });
    if (this.#pause === "signed-out") this.#report({ code: "SIGNED-OUT" });
    return this.#pause === null;
  }

  /**
   * Adds a change. Adds to the newest one while the person types, and to one that the server refused, because it may be
   * correct together with this one.
   */
  #addChange(operations: readonly Operation[], typing: string | null): void {
    const { changes } = this.#work;
    const last = changes.at(-1);
    const joined = appendOperations(last?.operations ?? [], operations);
    const isTyping = typing !== null && last?.typing === typing;
    const isCorrection = this.#pause === "refused" && changes.length === 1;
    const mayJoin = this.#canStillChange(last) && joined.length <= operationsMax;
    if (mayJoin && (isTyping || isCorrection))
      this.#setChanges([...changes.slice(0, -1), { ...last, operations: joined }]);
    else this.#setChanges([...changes, this.#newChange([...operations], typing)]);
  }

  #newChange(operations: Operation[], typing: string | null): UnsentChange {
    return { changeId: this.#options.createId(), operations, typing, isSent: false };
  }

  readonly #setChanges = (changes: readonly UnsentChange[]): void =>
    void (this.#work = { ...this.#work, changes });

  /** Sends after an edit, undo or redo. Retries a refused change. */
  #sendAfterEdit(delayMs = 0, isShown = false): void {
    this.#problem = null;
    if (this.#pause === "refused") this.#pause = null;
    this.#update(isShown);
    // While the server can't be reached, typing waits for the next attempt.
    if (this.#failures === 0 || delayMs === 0) this.#sendSoon(delayMs);
  }

  #sendSoon(ms = 0): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.setTimer(ms, () => void this.#send());
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    while (!this.#isClosed && (await this.#sendNext()));
    this.#isSending = false;
    this.#update();
  }

  /** Sends the next request. @returns whether to go on at once */
  async #sendNext(): Promise<boolean> {
    const { server } = this.#options;
    const [change, ...waiting] = this.#work.changes;
    const { version, baseRevision } = this.#work.confirmed;
    const step = this.#steps.next(this.#work.changes);
    if (step && step.type !== "refresh") {
      const answer = await server[step.type](step.changeId);
      return this.#receive(answer, () => (step.type = "refresh"));
    }
    if (change && !step && this.#pause !== "refused") {
      this.#setChanges([{ ...change, isSent: true }, ...waiting]);
      this.#update();
      const { changeId, operations } = change;
      const answer = await server.change({ changeId, version, baseRevision, operations });
      return this.#receive(answer, (saved) => {
        this.#work = mergeSaved(this.#work, saved);
        if (saved.applied.length === 0) this.#dropSteps();
      });
    }
    if (!step && !this.#needsRefresh) return false;
    this.#needsRefresh = false;
    const answer = await server.listChanges(version);
    if (answer.state === "unreachable" || answer.state === "signed-out") this.#needsRefresh = true;
    else if (step) this.#steps.removeFirst();
    return this.#receive(answer, (added) => {
      this.#work = mergeNewer(this.#work, added, () => this.#options.createId());
    });
  }

  async #receive<Value>(answer: Answer<Value>, accept: (value: Value) => void): Promise<boolean> {
    switch (answer.state) {
      case "done":
        this.#failures = 0;
        if (this.#pause === "offline" || this.#pause === "signed-out") {
          this.#pause = null;
          this.#problem = null;
        }
        accept(answer.value);
        this.#update();
        return true;
      case "refused":
        return answer.code === "CONFLICT" ? this.#startOver() : this.#refuse(answer);
      case "signed-out":
        this.#pause = answer.state;
        return false;
      case "unreachable":
        this.#pause = "offline";
        this.#sendSoon(retryDelaysMs[this.#failures] ?? retryDelaysMs.at(-1)!);
        this.#failures += 1;
        return false;
    }
  }

  /** Keeps a change that the server refused. It is tried again, together with what the person changes next. */
  #refuse({ code }: DraftProblem): boolean {
    const { changes } = this.#work;
    this.#report({ code });
    this.#dropSteps();
    if (!changes[0]?.isSent) return true;
    const all = appendOperations([], operationsOf(changes));
    this.#setChanges(
      all.length <= operationsMax
        ? [this.#newChange(all, null)]
        : changes.map((change) => ({ ...change, isSent: false })),
    );
    this.#pause = "refused";
    return false;
  }

  /** The server didn't store a change, or couldn't undo one: what waits would undo another one. */
  #dropSteps(): void {
    this.#steps.clear();
    this.#undone = [];
  }

  async #startOver(): Promise<boolean> {
    const answer = await this.#options.server.read();
    return this.#receive(answer, (newest) => (this.#work = compareWith(newest, this.#work)));
  }

  #report(problem: DraftProblem): void {
    this.#problem = problem;
    this.#update();
  }

  #update(isShown = false): void {
    const { changes, clashes } = this.#work;
    this.#options.save(changes.length > 0 || clashes.length > 0 ? this.#work : null);
    this.#state = draftStateOf(this.#work, this.#pause, this.#problem, this.#steps);
    this.#cancelNotice();
    if (isShown) this.#cancelNotice = this.#options.setTimer(shownPauseMs, this.#notify);
    else this.#notify();
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

import type { UnsentChange } from "./unsent-change.ts";

/** An undo or redo that the server does, and then the loading of what it changed. */
export type UndoStep = {
  type: "undo" | "redo" | "refresh";
  changeId: string;
  /** The ids of the changes that the server must have first. */
  earlier: ReadonlySet<string>;
};

/** The undo and redo that wait for the server, in their order. */
export class UndoSteps {
  #steps: UndoStep[] = [];

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** @param changes the changes before this step that the server doesn't have yet */
  add(type: "undo" | "redo", changeId: string, changes: readonly UnsentChange[]): void {
    const earlier = new Set(changes.map((change) => change.changeId));
    this.#steps.push({ type, changeId, earlier });
  }

  /** Whether a change was made before one of the steps. */
  followChange({ changeId }: UnsentChange): boolean {
    return this.#steps.some(({ earlier }) => earlier.has(changeId));
  }

  /** The first step, if the server has all changes before it. */
  next(changes: readonly UnsentChange[]): UndoStep | undefined {
    const [step] = this.#steps;
    return changes.some(({ changeId }) => step?.earlier.has(changeId)) ? undefined : step;
  }

  removeFirst(): void {
    this.#steps.shift();
  }

  clear(): void {
    this.#steps = [];
  }
}

import type { Answer } from "#blocks/screen.ts";
import type { TestStep } from "./test-store.ts";

/** The answers so far of a test that is submitted as a whole. */
export type TestDraft = {
  /** The chosen variants by question. */
  answers: Record<string, string[]>;
  /** The steps reached so far, in order. */
  steps: Pick<TestStep, "id" | "answered" | "marked">[];
  /** The index of the step on the screen. */
  place: number;
  /** Identifies the stored result when the attempt started. Once there is another result, the draft is not used. */
  after: string;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (userId: string | null, test: string) => `test-draft:${userId ?? "guest"}:${test}`;

/**
 * Returns the storage for drafts. A guest's draft lasts as long as the tab: the next visitor may be someone else.
 */
function storeOf(userId: string | null): Store | null {
  try {
    return userId === null ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Returns a text that is different for each result of a test. */
export function markOf(answers: Readonly<Record<string, Answer>>, ids: readonly string[]): string {
  return JSON.stringify(ids.map((id) => answers[id]?.variants ?? null));
}

/** Returns the interrupted attempt, or null if there is none or if the questions or the result have changed. */
export function readDraft(
  userId: string | null,
  test: string,
  ids: readonly string[],
  after: string,
): TestDraft | null {
  try {
    const text = storeOf(userId)?.getItem(keyOf(userId, test));
    const draft = text ? (JSON.parse(text) as TestDraft) : null;
    return draft && isValid(draft, ids) && draft.after === after ? draft : null;
  } catch {
    return null;
  }
}

/** Whether the draft's steps are the first of the current questions, in the same order. */
function isValid({ answers, steps, place }: TestDraft, ids: readonly string[]): boolean {
  return (
    Object.values(answers).every(Array.isArray) &&
    steps.length > 0 &&
    steps.length <= ids.length &&
    steps.every(({ id }, index) => id === ids[index]) &&
    Number.isInteger(place) &&
    place >= 0 &&
    place < steps.length
  );
}

export function saveDraft(userId: string | null, test: string, draft: TestDraft): void {
  try {
    storeOf(userId)?.setItem(keyOf(userId, test), JSON.stringify(draft));
  } catch {
    // Storage is full: the answers last as long as the page.
  }
}

export function removeDraft(userId: string | null, test: string): void {
  try {
    storeOf(userId)?.removeItem(keyOf(userId, test));
  } catch {
    // Without storage, there is nothing to delete.
  }
}

import type { Answer } from "#blocks/screen.ts";
import type { TestStep } from "./test-store.ts";

/** The answers so far of a test that is submitted as a whole. */
export type TestDraft = {
  /** The chosen variants by question. */
  answers: Record<string, string[]>;
  /** The steps reached so far, in order. */
  steps: Pick<TestStep, "id" | "answered" | "marked">[];
  /** The index of the step on the screen. */
  stepIndex: number;
  /** Fingerprint of the result at the start of the attempt. Once the result has changed, the draft is ignored. */
  previousResult: string;
};

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const storageKeyOf = (userId: string | null, test: string) =>
  `test-draft:${userId ?? "guest"}:${test}`;

/**
 * Returns the storage for drafts. A guest's draft is lost when the tab closes, because others may use the device.
 */
function storageOf(userId: string | null): DraftStorage | null {
  try {
    return userId === null ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Returns a text that is different for each result of a test. */
export function resultFingerprint(
  answers: Readonly<Record<string, Answer>>,
  ids: readonly string[],
): string {
  return JSON.stringify(ids.map((id) => answers[id]?.variants ?? null));
}

/** Returns the interrupted attempt, or null if there is none or if the questions or the result have changed. */
export function readDraft(
  userId: string | null,
  test: string,
  ids: readonly string[],
  previousResult: string,
): TestDraft | null {
  try {
    const text = storageOf(userId)?.getItem(storageKeyOf(userId, test));
    const draft = text ? (JSON.parse(text) as TestDraft) : null;
    return draft && isValid(draft, ids) && draft.previousResult === previousResult ? draft : null;
  } catch {
    return null;
  }
}

/** Whether the draft's steps are the first of the current questions, in the same order. */
function isValid({ answers, steps, stepIndex }: TestDraft, ids: readonly string[]): boolean {
  return (
    Object.values(answers).every(Array.isArray) &&
    steps.length > 0 &&
    steps.length <= ids.length &&
    steps.every(({ id }, index) => id === ids[index]) &&
    Number.isInteger(stepIndex) &&
    stepIndex >= 0 &&
    stepIndex < steps.length
  );
}

export function saveDraft(userId: string | null, test: string, draft: TestDraft): void {
  try {
    storageOf(userId)?.setItem(storageKeyOf(userId, test), JSON.stringify(draft));
  } catch {
    // The storage is full. The answers are lost when the page closes.
  }
}

export function removeDraft(userId: string | null, test: string): void {
  try {
    storageOf(userId)?.removeItem(storageKeyOf(userId, test));
  } catch {
    // Without a storage, there is no draft to remove.
  }
}

import type { Answer } from "#blocks/screen.ts";
import type { TestStep } from "./test-store.ts";

/** What somebody has answered so far in a test that is handed in as a whole. */
export type TestDraft = {
  /** The chosen variants by question. */
  answers: Record<string, string[]>;
  /** The steps reached so far, in order. */
  steps: Pick<TestStep, "id" | "answered" | "marked">[];
  /** The index of the step on the screen. */
  place: number;
  /** Of the result that was there when the attempt began: with another one the attempt is over. */
  after: string;
};

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (person: string | null, test: string) => `test-draft:${person ?? "guest"}:${test}`;

/** Kept under the person's own name; what a guest answers goes with the tab, since nobody knows who comes next. */
function storeOf(person: string | null): Store | null {
  try {
    return person === null ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Tells one result of a test from another. */
export function markOf(answers: Readonly<Record<string, Answer>>, ids: readonly string[]): string {
  return JSON.stringify(ids.map((id) => answers[id]?.variants ?? null));
}

/** The attempt that was interrupted; null without one, and for one of other questions or before another result. */
export function readDraft(
  person: string | null,
  test: string,
  ids: readonly string[],
  after: string,
): TestDraft | null {
  try {
    const text = storeOf(person)?.getItem(keyOf(person, test));
    const draft = text ? (JSON.parse(text) as TestDraft) : null;
    return draft && isWhole(draft, ids) && draft.after === after ? draft : null;
  } catch {
    return null;
  }
}

/** Its steps are the first questions as they are now, in their order. */
function isWhole({ answers, steps, place }: TestDraft, ids: readonly string[]): boolean {
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

export function saveDraft(person: string | null, test: string, draft: TestDraft): void {
  try {
    storeOf(person)?.setItem(keyOf(person, test), JSON.stringify(draft));
  } catch {
    // A full store: the answers live as long as the page.
  }
}

export function dropDraft(person: string | null, test: string): void {
  try {
    storeOf(person)?.removeItem(keyOf(person, test));
  } catch {
    // There is nothing to drop.
  }
}

import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Answer } from "#blocks/screen.ts";
import {
  removeDraft,
  saveDraft,
  resultFingerprint,
  readDraft,
  type TestDraft,
} from "./test-draft.ts";

/** The current user, from the root route's data. */
type RootActor = { actor?: { id: string | null } } | undefined;

/**
 * Returns the interrupted attempt at a test, which is read after hydration, and a function to save it. The draft is
 * deleted when the test is submitted, and ignored if the test was submitted on another device.
 */
export function useTestDraft(
  test: string,
  ids: readonly string[],
  answers: Readonly<Record<string, Answer>>,
  isSubmitted: boolean,
) {
  const userId = (useRouteLoaderData("root") as RootActor)?.actor?.id ?? null;
  const currentResult = resultFingerprint(answers, ids);
  const [draft, setDraft] = useState<TestDraft | null>(null);
  const initial = useRef({ ids, result: currentResult });
  useEffect(
    () => setDraft(readDraft(userId, test, initial.current.ids, initial.current.result)),
    [userId, test],
  );
  useEffect(() => {
    if (!isSubmitted) return;
    removeDraft(userId, test);
    setDraft(null);
  }, [isSubmitted, userId, test]);
  return {
    draft: draft?.previousResult === currentResult && !isSubmitted ? draft : null,
    save: (newDraft: Omit<TestDraft, "previousResult">) =>
      saveDraft(userId, test, { ...newDraft, previousResult: currentResult }),
  };
}

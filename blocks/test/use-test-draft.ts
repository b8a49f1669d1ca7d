import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Answer } from "#blocks/screen.ts";
import { removeDraft, saveDraft, markOf, readDraft, type TestDraft } from "./test-draft.ts";

/** The current user, from the root route's data. */
type RootActor = { actor?: { id: string | null } } | undefined;

/**
 * Returns the interrupted attempt at a test, which is read after hydration, and a function to save it. The draft is
 * deleted when it is submitted, and ignored if the test was submitted on another device.
 */
export function useTestDraft(
  test: string,
  ids: readonly string[],
  answers: Readonly<Record<string, Answer>>,
  isSubmitted: boolean,
) {
  const userId = (useRouteLoaderData("root") as RootActor)?.actor?.id ?? null;
  const after = markOf(answers, ids);
  const [draft, setDraft] = useState<TestDraft | null>(null);
  const first = useRef({ ids, after });
  useEffect(
    () => setDraft(readDraft(userId, test, first.current.ids, first.current.after)),
    [userId, test],
  );
  useEffect(() => {
    if (!isSubmitted) return;
    removeDraft(userId, test);
    setDraft(null);
  }, [isSubmitted, userId, test]);
  return {
    draft: draft?.after === after && !isSubmitted ? draft : null,
    save: (now: Omit<TestDraft, "after">) => saveDraft(userId, test, { ...now, after }),
  };
}

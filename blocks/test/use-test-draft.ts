import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Answer } from "#blocks/screen.ts";
import { dropDraft, saveDraft, markOf, readDraft, type TestDraft } from "./test-draft.ts";

/** The current user, from the root route's data. */
type Known = { actor?: { id: string | null } } | undefined;

/**
 * Returns the interrupted attempt at a test, found once scripts run, and a function to save it. It is deleted once the
 * test has been submitted, here or on another device.
 */
export function useTestDraft(
  test: string,
  ids: readonly string[],
  answers: Readonly<Record<string, Answer>>,
  isTaken: boolean,
) {
  const person = (useRouteLoaderData("root") as Known)?.actor?.id ?? null;
  const after = markOf(answers, ids);
  const [draft, setDraft] = useState<TestDraft | null>(null);
  const first = useRef({ ids, after });
  useEffect(
    () => setDraft(readDraft(person, test, first.current.ids, first.current.after)),
    [person, test],
  );
  useEffect(() => {
    if (!isTaken) return;
    dropDraft(person, test);
    setDraft(null);
  }, [isTaken, person, test]);
  return {
    draft: draft?.after === after && !isTaken ? draft : null,
    keep: (now: Omit<TestDraft, "after">) => saveDraft(person, test, { ...now, after }),
  };
}

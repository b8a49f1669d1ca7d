import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Answer } from "#blocks/screen.ts";
import { dropDraft, saveDraft, markOf, readDraft, type TestDraft } from "./test-draft.ts";

/** Who is there, as every screen's own data say. */
type Known = { actor?: { id: string | null } } | undefined;

/**
 * The interrupted attempt at a test, found once scripts run, and what keeps it. It goes when the test has been handed in,
 * here or elsewhere.
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

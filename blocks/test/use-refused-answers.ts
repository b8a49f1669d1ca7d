import { useActionData } from "react-router";
import type { SubmissionError } from "#blocks/question/submission.ts";

type RefusedAnswers = { messageKey: string; answers: Readonly<Record<string, readonly string[]>> };

/**
 * Returns the answers of a form that was sent without scripts and refused, so that the page shows them again; null if
 * this component's form wasn't refused.
 */
export function useRefusedAnswers(componentId: string): RefusedAnswers | null {
  const data = useActionData<SubmissionError>();
  if (data?.refused?.componentId !== componentId) return null;
  return { messageKey: data.messageKey, answers: data.refused.answers };
}

import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import type { DiscussionResult } from "./data.ts";
import { useDiscussion } from "./context.ts";

/**
 * Sends one form of the discussion in the background, so that the popup and what is typed in other forms stay. Without
 * scripts it is an ordinary form.
 * @param does what the form does: a verb of `action.server.ts`
 * @param messageId the message it is about; "" for a new thread
 */
export function useDiscussionForm(does: string, messageId = "", onDone?: () => void) {
  const t = useTranslations();
  const { data } = useDiscussion();
  const { Form, data: answer, state, formData } = useFetcher<Partial<DiscussionResult>>();
  const handleDone = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (answer?.form !== undefined && !answer.error && state === "idle") handleDone();
  }, [answer, state]);
  const isOwnResult = data.result?.form === `${does} ${messageId}`;
  const result = answer ?? (isOwnResult ? data.result : undefined) ?? undefined;
  const busy = state !== "idle";
  return {
    Form,
    busy,
    /** It was sent, and nothing went wrong. */
    isDone: !busy && result?.form !== undefined && !result.error,
    /** What is being sent. */
    formData,
    entered: result?.entered ?? "",
    error: busy || !result ? undefined : errorText(t, result),
  };
}

/** A result without a form is of a request that never got to the server. */
function errorText(
  t: ReturnType<typeof useTranslations>,
  { form, error }: Partial<DiscussionResult>,
): string | undefined {
  if (form === undefined) return t("discussion.error.unsent");
  return error ? t(error.messageKey, error.params) : undefined;
}

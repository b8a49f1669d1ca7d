import { type FormEvent, startTransition, useCallback, useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  newIdempotencyKey,
  onSyncResult,
  resendWaitMs,
  type SubmissionError,
} from "./submission.ts";

/** The address parameter that names the component to answer again, for pages without scripts. */
export const answerAgainParameter = "again";

/** What a result stores about the question: its kind, its texts and the chosen variants. */
export type AnswerDetails = {
  type: string;
  componentName: string;
  text: string;
  variants?: readonly { id: string; text?: string | undefined; image?: unknown }[];
};

export type AnswerSubmission = {
  Form: ReturnType<typeof useFetcher>["Form"];
  action: string;
  isBusy: boolean;
  /** Message key that says why the answer was not accepted, or not yet; null if there is no such reason. */
  errorKey: string | null;
  /** Whether the last answer from this page has been accepted. */
  isAccepted: boolean;
  /** Whether the user wants to answer again, although there is an answer. */
  isAnsweringAgain: boolean;
  startAgain: () => void;
  /** Sends the form's answers with an idempotency key. */
  send: (event: FormEvent<HTMLFormElement>, details?: AnswerDetails) => void;
};

/** The last submission. `previousData` is the fetcher's data before it. */
type Submission = {
  form: FormData;
  previousData: unknown;
  completed: boolean;
  refusalKey?: string;
};

/** Sends a component's answers to the screen's own action. Without a connection, they wait and are sent again. */
export function useAnswerSubmission(componentId: string, path: string): AnswerSubmission {
  const fetcher = useFetcher<SubmissionError | undefined>();
  const { submit, state, data } = fetcher;
  const { search } = useLocation();
  const [wantsToAnswerAgain, setWantsToAnswerAgain] = useState(
    () => new URLSearchParams(search).get(answerAgainParameter) === componentId,
  );
  // A redirect leaves the fetcher's data unchanged, so only newer data is about this submission.
  const [lastSubmission, setLastSubmission] = useState<Submission | null>(null);
  const messageKey = data && data !== lastSubmission?.previousData ? data.messageKey : null;
  const errorKey =
    lastSubmission?.refusalKey ?? (typeof messageKey === "string" ? messageKey : null);
  const isBusy = state !== "idle";
  // The main page is an index route. Without `?index`, a form on it would post to the layout.
  const action = path === "/" ? "/?index" : path;

  const post = useCallback(
    (form: FormData) => {
      setLastSubmission({ form, previousData: data, completed: false });
      const complete = () =>
        startTransition(() =>
          setLastSubmission((current) =>
            current?.form === form ? { ...current, completed: true } : current,
          ),
        );
      // A quick response may come before "submitting" was rendered, so rely on the promise, not on the state.
      void submit(form, { method: "post", action }).then(complete, complete);
    },
    [submit, action, data],
  );
  useEffect(() => {
    if (isBusy || errorKey === null || !data?.mustResend || !lastSubmission) return;
    const timer = setTimeout(() => post(lastSubmission.form), resendWaitMs);
    return () => clearTimeout(timer);
  }, [isBusy, errorKey, data, lastSubmission, post]);
  useEffect(
    () =>
      onSyncResult(({ saved, refused }) =>
        setLastSubmission((current) => {
          const key = current?.form.get("key");
          if (!current || typeof key !== "string") return current;
          const refusal = refused.find((refusedAnswer) => refusedAnswer.key === key);
          if (refusal) return { ...current, refusalKey: refusal.messageKey ?? "question.failed" };
          return saved.includes(key)
            ? { ...current, previousData: data, completed: true }
            : current;
        }),
      ),
    [data],
  );

  function send(event: FormEvent<HTMLFormElement>, details?: AnswerDetails) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (details) form.set("about", JSON.stringify(details));
    // The browser makes the key, because the server's page may be cached for everyone. A queued answer keeps its key.
    form.set(
      "key",
      errorKey !== null && lastSubmission
        ? idempotencyKeyFor(form, lastSubmission.form)
        : newIdempotencyKey(),
    );
    post(form);
  }
  function startAgain() {
    setLastSubmission(
      (current) => current && { form: current.form, previousData: data, completed: false },
    );
    setWantsToAnswerAgain(true);
  }
  const isAccepted = lastSubmission?.completed === true && errorKey === null;
  return {
    Form: fetcher.Form,
    action,
    isBusy,
    errorKey,
    isAccepted,
    isAnsweringAgain: wantsToAnswerAgain && !isAccepted,
    startAgain,
    send,
  };
}

/** Keeps the key if the same answer is sent again; a different answer gets a new key. */
function idempotencyKeyFor(form: FormData, previousForm: FormData): string {
  const contentOf = (one: FormData) => JSON.stringify([...one].filter(([name]) => name !== "key"));
  return contentOf(form) === contentOf(previousForm)
    ? String(previousForm.get("key"))
    : newIdempotencyKey();
}

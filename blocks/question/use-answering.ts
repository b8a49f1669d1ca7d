import { type FormEvent, startTransition, useCallback, useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { newKey, onCompleted, resendWaitMs, type SendingFault } from "./sending.ts";

/** The address parameter that names the component to answer again, for pages without scripts. */
export const againParameter = "again";

/** What a result stores about the question: its kind, its texts and the chosen variants. */
export type AnswerDetails = {
  type: string;
  componentName: string;
  text: string;
  variants?: readonly { id: string; text?: string | undefined; image?: unknown }[];
};

export type Answering = {
  Form: ReturnType<typeof useFetcher>["Form"];
  action: string;
  busy: boolean;
  /** The message key if the answer was not accepted, or not yet. */
  fault: string | null;
  /** Whether the last answer from this page has been accepted. */
  accepted: boolean;
  /** Whether the user wants to answer again, although there is an answer. */
  again: boolean;
  startAgain: () => void;
  /** Sends the form's answers with an idempotency key. */
  send: (event: FormEvent<HTMLFormElement>, about?: AnswerDetails) => void;
};

/** The last submission. `before` is the fetcher's data before it. */
type Sent = { form: FormData; before: unknown; completed: boolean; refusal?: string };

/** Sends a component's answers to the screen's own action. Without a connection they wait and are sent again. */
export function useAnswering(componentId: string, path: string): Answering {
  const fetcher = useFetcher<SendingFault | undefined>();
  const { submit, state, data } = fetcher;
  const { search } = useLocation();
  const [wanted, setWanted] = useState(
    () => new URLSearchParams(search).get(againParameter) === componentId,
  );
  // A redirect leaves the fetcher's data unchanged, so only newer data is about this submission.
  const [sent, setSent] = useState<Sent | null>(null);
  const messageKey = data && data !== sent?.before ? data.messageKey : null;
  const fault = sent?.refusal ?? (typeof messageKey === "string" ? messageKey : null);
  const busy = state !== "idle";
  // The main page is an index route: without `?index`, its form would post to the layout.
  const action = path === "/" ? "/?index" : path;

  const post = useCallback(
    (form: FormData) => {
      setSent({ form, before: data, completed: false });
      const complete = () =>
        startTransition(() =>
          setSent((now) => (now?.form === form ? { ...now, completed: true } : now)),
        );
      // A quick response may come before "submitting" was rendered, so rely on the promise, not on the state.
      void submit(form, { method: "post", action }).then(complete, complete);
    },
    [submit, action, data],
  );
  useEffect(() => {
    if (busy || fault === null || !data?.resend || !sent) return;
    const timer = setTimeout(() => post(sent.form), resendWaitMs);
    return () => clearTimeout(timer);
  }, [busy, fault, data, sent, post]);
  useEffect(
    () =>
      onCompleted(({ saved, refused }) =>
        setSent((now) => {
          const key = now?.form.get("key");
          if (!now || typeof key !== "string") return now;
          const refusal = refused.find((one) => one.key === key);
          if (refusal) return { ...now, refusal: refusal.messageKey ?? "question.failed" };
          return saved.includes(key) ? { ...now, before: data, completed: true } : now;
        }),
      ),
    [data],
  );

  function send(event: FormEvent<HTMLFormElement>, about?: AnswerDetails) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (about) form.set("about", JSON.stringify(about));
    // The browser makes the key, because the server's page may be cached for everyone. A queued answer keeps its key.
    form.set("key", fault !== null && sent ? keyFor(form, sent.form) : newKey());
    post(form);
  }
  function startAgain() {
    setSent((now) => now && { form: now.form, before: data, completed: false });
    setWanted(true);
  }
  const accepted = sent?.completed === true && fault === null;
  return {
    Form: fetcher.Form,
    action,
    busy,
    fault,
    accepted,
    again: wanted && !accepted,
    startAgain,
    send,
  };
}

/** Keeps the key if the same answer is sent again; a different answer gets a new key. */
function keyFor(form: FormData, before: FormData): string {
  const contentOf = (one: FormData) => JSON.stringify([...one].filter(([name]) => name !== "key"));
  return contentOf(form) === contentOf(before) ? String(before.get("key")) : newKey();
}

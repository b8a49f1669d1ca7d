import { type FormEvent, startTransition, useCallback, useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { newKey, onSettled, resendWaitMs, type SendingFault } from "./sending.ts";

/** Names, in the address, the component that is to be answered once more: for pages without scripts. */
export const againParameter = "again";

/** What a result tells of what was answered (section 3): the kind of component, its words, the chosen variants. */
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
  /** A message's key when the answer was not taken, or not yet. */
  fault: string | null;
  /** What was sent from this page last has been taken. */
  taken: boolean;
  /** An answer is there, but the person wants to give it once more. */
  again: boolean;
  startAgain: () => void;
  /** Sends the form's answers under a key of their own. */
  send: (event: FormEvent<HTMLFormElement>, about?: AnswerDetails) => void;
};

/** What was sent last, and what the fetcher had said before. */
type Sent = { form: FormData; before: unknown; settled: boolean; refusal?: string };

/** Sends the answers of one component to the screen's own action; without a connection they wait and are sent again. */
export function useAnswering(componentId: string, path: string): Answering {
  const fetcher = useFetcher<SendingFault | undefined>();
  const { submit, state, data } = fetcher;
  const { search } = useLocation();
  const [wanted, setWanted] = useState(
    () => new URLSearchParams(search).get(againParameter) === componentId,
  );
  // A redirect leaves the fetcher's data as they were: only what came after the sending speaks of it.
  const [sent, setSent] = useState<Sent | null>(null);
  const told = data && data !== sent?.before ? data.messageKey : null;
  const fault = sent?.refusal ?? (typeof told === "string" ? told : null);
  const busy = state !== "idle";
  // The main page is an index route: without this its form would reach the layout.
  const action = path === "/" ? "/?index" : path;

  const post = useCallback(
    (form: FormData) => {
      setSent({ form, before: data, settled: false });
      const settle = () =>
        startTransition(() =>
          setSent((now) => (now?.form === form ? { ...now, settled: true } : now)),
        );
      // A quick answer may come before "submitting" was ever rendered: the promise tells, not the state.
      void submit(form, { method: "post", action }).then(settle, settle);
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
      onSettled(({ kept, refused }) =>
        setSent((now) => {
          const key = now?.form.get("key");
          if (!now || typeof key !== "string") return now;
          const refusal = refused.find((one) => one.key === key);
          if (refusal) return { ...now, refusal: refusal.messageKey ?? "question.failed" };
          return kept.includes(key) ? { ...now, before: data, settled: true } : now;
        }),
      ),
    [data],
  );

  function send(event: FormEvent<HTMLFormElement>, about?: AnswerDetails) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (about) form.set("about", JSON.stringify(about));
    // Made here and not on the server, whose page may be kept for everybody. What waits already keeps its key.
    form.set("key", fault !== null && sent ? keyFor(form, sent.form) : newKey());
    post(form);
  }
  function startAgain() {
    setSent((now) => now && { form: now.form, before: data, settled: false });
    setWanted(true);
  }
  const taken = sent?.settled === true && fault === null;
  return {
    Form: fetcher.Form,
    action,
    busy,
    fault,
    taken,
    again: wanted && !taken,
    startAgain,
    send,
  };
}

/** The same answer pressed again is the same; another one is an answer of its own. */
function keyFor(form: FormData, before: FormData): string {
  const said = (one: FormData) => JSON.stringify([...one].filter(([name]) => name !== "key"));
  return said(form) === said(before) ? String(before.get("key")) : newKey();
}

import { type FormEvent, startTransition, useCallback, useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { resendWaitMs, type SendingFault, waitingKey } from "./sending.ts";

/** Names, in the address, the component that is to be answered once more: for pages without scripts. */
export const againParameter = "again";

export type Answering = {
  Form: ReturnType<typeof useFetcher>["Form"];
  action: string;
  busy: boolean;
  /** A message's key when the answer was not taken. */
  fault: string | null;
  /** An answer is there, but the person wants to give it once more. */
  again: boolean;
  startAgain: () => void;
  /** Sends the form's answers under a key of their own. */
  send: (event: FormEvent<HTMLFormElement>) => void;
};

/** What was sent last, and what the fetcher had said before. */
type Sent = { form: FormData; before: unknown; settled: boolean };

/** Sends the answers of one component to the screen's own action, again and again where there is no connection. */
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
  const fault = typeof told === "string" ? told : null;
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
    if (busy || fault !== waitingKey || !sent) return;
    const timer = setTimeout(() => post(sent.form), resendWaitMs);
    return () => clearTimeout(timer);
  }, [busy, fault, sent, post]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Made here and not on the server, whose page may be kept for everybody. Only secure origins have it.
    form.set("key", globalThis.crypto.randomUUID?.() ?? "");
    post(form);
  }
  function startAgain() {
    setSent((now) => now && { ...now, before: data, settled: false });
    setWanted(true);
  }
  const taken = sent?.settled === true && fault === null;
  return { Form: fetcher.Form, action, busy, fault, again: wanted && !taken, startAgain, send };
}

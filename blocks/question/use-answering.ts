import { type FormEvent, useEffect, useRef, useState } from "react";
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

/** Sends the answers of one component to the screen's own action, again and again where there is no connection. */
export function useAnswering(componentId: string, path: string): Answering {
  const fetcher = useFetcher<SendingFault | undefined>();
  const { submit, state, data } = fetcher;
  const { search } = useLocation();
  const [again, setAgain] = useState(
    () => new URLSearchParams(search).get(againParameter) === componentId,
  );
  // A redirect leaves the fetcher's data as they were: only what came after the sending speaks of it.
  const [sent, setSent] = useState<{ form: FormData; before: unknown } | null>(null);
  const told = data && data !== sent?.before ? data.messageKey : null;
  const fault = typeof told === "string" ? told : null;
  const busy = state !== "idle";
  // The main page is an index route: without this its form would reach the layout.
  const action = path === "/" ? "/?index" : path;

  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && fault === null) setAgain(false);
    wasBusy.current = busy;
  }, [busy, fault]);

  useEffect(() => {
    if (busy || fault !== waitingKey || !sent) return;
    const timer = setTimeout(() => {
      setSent({ form: sent.form, before: data });
      void submit(sent.form, { method: "post", action });
    }, resendWaitMs);
    return () => clearTimeout(timer);
  }, [busy, fault, sent, data, submit, action]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Made here and not on the server, whose page may be kept for everybody. Only secure origins have it.
    form.set("key", globalThis.crypto.randomUUID?.() ?? "");
    setSent({ form, before: data });
    void submit(form, { method: "post", action });
  }
  return { Form: fetcher.Form, action, busy, fault, again, startAgain: () => setAgain(true), send };
}

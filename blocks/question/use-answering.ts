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
  const { search } = useLocation();
  const [again, setAgain] = useState(
    () => new URLSearchParams(search).get(againParameter) === componentId,
  );
  // The main page is an index route: without this its form would reach the layout.
  const action = path === "/" ? "/?index" : path;
  const fault = typeof fetcher.data?.messageKey === "string" ? fetcher.data.messageKey : null;
  const [state, setState] = useState(fetcher.state);
  if (state !== fetcher.state) {
    setState(fetcher.state);
    if (fetcher.state === "idle" && fault === null) setAgain(false);
  }

  const sent = useRef<FormData | null>(null);
  const { submit } = fetcher;
  useEffect(() => {
    if (fault !== waitingKey || fetcher.state !== "idle") return;
    const timer = setTimeout(() => {
      if (sent.current) void submit(sent.current, { method: "post", action });
    }, resendWaitMs);
    return () => clearTimeout(timer);
  }, [fault, fetcher.state, submit, action]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Made here and not on the server, whose page may be kept for everybody. Only secure origins have it.
    form.set("key", globalThis.crypto.randomUUID?.() ?? "");
    sent.current = form;
    void submit(form, { method: "post", action });
  }
  const busy = fetcher.state !== "idle";
  return { Form: fetcher.Form, action, busy, fault, again, startAgain: () => setAgain(true), send };
}

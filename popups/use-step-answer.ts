import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { RootData, StepResult } from "#request/root-data.ts";
import { documentEntry, stepForm } from "./popup-code.ts";
import type { PopupView } from "./use-scenario.ts";

const isFor = (result: StepResult, scenario: string | null, step: string) =>
  result.scenario === scenario && (result.step === step || result.step === "");

/** What a form sends: emails in lower case and without spaces around them. */
function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form, submitter);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>("input[type=email]"))
    if (data.has(name)) data.set(name, normalizeEmail(value));
  return data;
}

/** Sends the step's form by script, once at a time, and holds what the server says to it. */
export function useStepAnswer(popup: PopupView | undefined, root: RootData) {
  const fetcher = useFetcher<StepResult>();
  const { key } = useLocation();
  const [sentAt, setSentAt] = useState<string | null>(null);
  const sending = useRef(false);
  const busy = fetcher.state !== "idle";

  async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (sending.current || busy) return;
    sending.current = true;
    setSentAt(key);
    try {
      stepForm.sent = fetcher.submit(formDataOf(form, submitter), {
        method: "post",
        action: form.getAttribute("action") ?? "",
      });
      await stepForm.sent;
    } finally {
      sending.current = false;
    }
  }
  useReturn(busy);
  const step = popup?.shown?.step ?? "";
  const scenario = popup?.turn.state.scenario ?? null;
  // An answer belongs to the entry of the history it was given at: coming back later, one begins anew.
  const fetched = sentAt === key ? fetcher.data : undefined;
  const loaded = key === documentEntry ? root.stepResult : null;
  const said = busy ? null : (fetched ?? loaded);
  const answer = said && isFor(said, scenario, step) ? said : null;
  // What was entered in a step before fills in this one, too, wherever its entry of the history came from.
  const before = root.stepResult;
  const entered = before?.step === "" && before.scenario === scenario ? before.values : undefined;
  return {
    answer,
    entered,
    busy,
    send: (form: HTMLFormElement, submitter: HTMLElement | null = null) =>
      void send(form, submitter),
  };
}

/** The form led outside and the browser kept the page as it was left, at work: whoever comes back begins anew. */
function useReturn(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [busy]);
}

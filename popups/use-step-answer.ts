import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { RootData, StepResult } from "#request/root-data.ts";
import { documentEntry, stepForm } from "./popup-code.ts";
import type { PopupView } from "./use-scenario.ts";

const isFor = (result: StepResult, scenario: string | null, step: string) =>
  result.scenario === scenario && (result.step === step || result.step === "");

/** Returns the form's data, with emails trimmed and in lower case. */
function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form, submitter);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>("input[type=email]"))
    if (data.has(name)) data.set(name, normalizeEmail(value));
  return data;
}

/** Sends the step's form by script, one at a time, and holds the server's answer. */
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
  // An answer belongs to its history entry: returning to the step later starts afresh.
  const fetched = sentAt === key ? fetcher.data : undefined;
  const loaded = key === documentEntry ? root.stepResult : null;
  const said = busy ? null : (fetched ?? loaded);
  const answer = said && isFor(said, scenario, step) ? said : null;
  // Values entered in an earlier step fill in this one, too, whichever history entry it is.
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

/** Reloads the page when the user returns from another site and the browser shows the page as cached: still busy. */
function useReturn(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [busy]);
}

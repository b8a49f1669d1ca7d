import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { normalizeEmail } from "#domains/identity/registration/registration-fields.ts";
import type { RootData, StepResult } from "#request/root-data.ts";
import { documentEntryKey, stepForm } from "./popup-code.ts";
import type { PopupView } from "./use-scenario.ts";

const isResultOf = (result: StepResult, scenario: string | null, step: string) =>
  result.scenario === scenario && (result.step === step || result.step === "");

/** Returns the form's data, with emails trimmed and in lower case. */
function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form, submitter);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>("input[type=email]"))
    if (data.has(name)) data.set(name, normalizeEmail(value));
  return data;
}

/** Sends the step's form by script, one at a time, and returns the server's result. */
export function useStepSubmission(popup: PopupView | undefined, root: RootData) {
  const fetcher = useFetcher<StepResult>();
  const { key } = useLocation();
  const [sentAtKey, setSentAtKey] = useState<string | null>(null);
  const isSending = useRef(false);
  const busy = fetcher.state !== "idle";

  async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (isSending.current || busy) return;
    isSending.current = true;
    setSentAtKey(key);
    const data = formDataOf(form, submitter);
    const action = form.getAttribute("action") ?? "";
    try {
      stepForm.submission = Promise.resolve(stepForm.preparation).then(() =>
        fetcher.submit(data, { method: "post", action }),
      );
      await stepForm.submission;
    } finally {
      isSending.current = false;
    }
  }
  useReloadOnReturn(busy);
  const step = popup?.shownStep?.step ?? "";
  const scenario = popup?.transition.state.scenario ?? null;
  // A result belongs to its history entry: a user who returns to the step later doesn't see it again.
  const fetchedResult = sentAtKey === key ? fetcher.data : undefined;
  const documentResult = key === documentEntryKey ? root.stepResult : null;
  const result = busy ? null : (fetchedResult ?? documentResult);
  const answer = result && isResultOf(result, scenario, step) ? result : null;
  // Values entered in an earlier step fill in this one, too, whichever history entry it is.
  const enteredResult = root.stepResult;
  const entered =
    enteredResult?.step === "" && enteredResult.scenario === scenario
      ? enteredResult.values
      : undefined;
  return {
    answer,
    entered,
    busy,
    send: (form: HTMLFormElement, submitter: HTMLElement | null = null) =>
      void send(form, submitter),
  };
}

/** Reloads the page if the user returns from another site and the browser shows the cached page, still busy. */
function useReloadOnReturn(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const reloadIfCached = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", reloadIfCached);
    return () => removeEventListener("pageshow", reloadIfCached);
  }, [busy]);
}

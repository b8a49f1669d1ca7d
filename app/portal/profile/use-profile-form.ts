import { useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { StepFormView } from "#domains/identity/steps/step-form.tsx";
import type { ProfileAnswer } from "./profile-action.server.ts";

/**
 * The view of one of the profile's forms. With JavaScript the form is submitted in place, otherwise as a page. It shows
 * only the answer to its own intent.
 */
export function useProfileForm(intent: string): StepFormView {
  const fetcher = useFetcher<ProfileAnswer>({ key: `profile ${intent}` });
  const posted = useActionData<ProfileAnswer>();
  const fetched = useUntilRedirected(fetcher.data);
  const busy = fetcher.state !== "idle";
  const answer = fetched ?? posted;
  return {
    step: intent,
    action: "/profile",
    answer: !busy && answer?.intent === intent ? answer : null,
    busy,
    methodHref: () => undefined,
    send: (form, submitter) =>
      void fetcher.submit(new FormData(form, submitter), { method: "post", action: "/profile" }),
  };
}

/** Drops the last error after a redirect: a redirect means success, but leaves the fetcher's old data in place. */
function useUntilRedirected<Data>(data: Data | undefined): Data | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ data, key });
  if (last.data !== data) setLast({ data, key });
  return last.key === key ? data : undefined;
}

import { useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { StepFormView } from "#domains/identity/steps/step-form.tsx";
import type { ProfileFormResult } from "./profile-action.server.ts";

/**
 * The view of one of the profile's forms. With JavaScript it is submitted in place, otherwise as a page. It shows
 * only the server's response to its own intent.
 */
export function useProfileForm(intent: string): StepFormView {
  const fetcher = useFetcher<ProfileFormResult>({ key: `profile ${intent}` });
  const postedAnswer = useActionData<ProfileFormResult>();
  const fetchedAnswer = useDataUntilRedirect(fetcher.data);
  const busy = fetcher.state !== "idle";
  const answer = fetchedAnswer ?? postedAnswer;
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
function useDataUntilRedirect<Data>(data: Data | undefined): Data | undefined {
  const { key } = useLocation();
  const [lastSeen, setLastSeen] = useState({ data, key });
  if (lastSeen.data !== data) setLastSeen({ data, key });
  return lastSeen.key === key ? data : undefined;
}

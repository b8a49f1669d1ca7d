import { useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { StepFormView } from "#domains/identity/steps/step-form.tsx";
import type { ProfileAnswer } from "./profile-action.server.ts";

/** A form of the profile: sent in place by script, else as the page itself; its answer is its own alone. */
export function useProfileForm(intent: string): StepFormView {
  const fetcher = useFetcher<ProfileAnswer>({ key: `profile ${intent}` });
  const posted = useActionData<ProfileAnswer>();
  const fetched = useUntilRedirected(fetcher.data);
  const busy = fetcher.state !== "idle";
  const said = fetched ?? posted;
  return {
    step: intent,
    action: "/profile",
    answer: !busy && said?.intent === intent ? said : null,
    busy,
    methodHref: () => undefined,
    send: (form, submitter) =>
      void fetcher.submit(new FormData(form, submitter), { method: "post", action: "/profile" }),
  };
}

/** Drops the last refusal after a redirect: a redirect means success, but leaves the fetcher's old data in place. */
function useUntilRedirected<Data>(data: Data | undefined): Data | undefined {
  const { key } = useLocation();
  const [given, setGiven] = useState({ data, key });
  if (given.data !== data) setGiven({ data, key });
  return given.key === key ? data : undefined;
}

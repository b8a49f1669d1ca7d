import { useActionData, useFetcher } from "react-router";
import type { StepFormView } from "#domains/accounts/steps/step-form.tsx";
import type { ProfileAnswer } from "./profile-action.server.ts";

/** A form of the profile: sent in place by script, else as the page itself; its answer is its own alone. */
export function useProfileForm(intent: string): StepFormView {
  const fetcher = useFetcher<ProfileAnswer>({ key: `profile ${intent}` });
  const posted = useActionData<ProfileAnswer>();
  const busy = fetcher.state !== "idle";
  const said = fetcher.data ?? posted;
  return {
    step: intent,
    action: "/profile",
    answer: !busy && said?.intent === intent ? said : null,
    busy,
    wayHref: () => "/profile",
    send: (form, submitter) =>
      void fetcher.submit(new FormData(form, submitter), { method: "post", action: "/profile" }),
  };
}

import type { StepModule } from "#popups/step-module.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { checkProfile } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { type ContactFacts, ContactFields } from "#domains/identity/contacts/contact-fields.tsx";
import { profileIdOf } from "#domains/identity/profile-id.ts";

/** What the steps' loader gives. */
export type FillProfileData = {
  contacts: ContactFacts & { userId: string; complete: boolean };
};

/** ERR-11: the profile forms' own line. */
const profileLine = () => "env.scenarious.popup.auth.error";

/** Email and phone, before a course begins (section 2.4). */
export function FillProfileStep(view: StepViewProps) {
  const data = view.data as FillProfileData | null;
  useReopened(data);
  return data && <ProfileForm view={view} data={data} submitKey="fill-profile.submit" />;
}

export type ProfileFormProps = {
  view: StepViewProps;
  data: FillProfileData;
  submitKey: string;
  /** In place of the button's words. */
  submitText?: string;
  busyKey?: string;
  /** What stands between the fields and the button. */
  children?: ReactNode;
};

export function ProfileForm(props: ProfileFormProps) {
  const { view, data, submitKey, submitText, busyKey = "fill-profile.busy", children } = props;
  return (
    <StepForm
      view={view}
      check={checkProfile}
      lineOf={profileLine}
      submitKey={submitKey}
      submitText={submitText}
      busyKey={busyKey}
      agreement={view.gdpr ? "box" : "notice"}
    >
      {(field) => (
        <>
          <ContactFields facts={data.contacts} field={field} phoneRequired />
          {children}
        </>
      )}
    </StepForm>
  );
}

/**
 * PROFILE-08: opened by somebody who is known already, the profile counts as incomplete until it is saved, and the
 * person is read anew. A script's POST does it, since looking at a page changes nothing.
 */
export function useReopened(data: FillProfileData | null): void {
  const { revalidate } = useRevalidator();
  const done = useRef(false);
  useEffect(() => {
    if (!data || done.current) return;
    done.current = true;
    const { email, phone, complete, userId } = data.contacts;
    if (!complete || (email || phone) === "") return;
    const body = JSON.stringify({ core: { complete: false } });
    const headers = { "content-type": "application/json" };
    void fetch(`/api/profiles/${profileIdOf(userId)}`, { method: "PATCH", headers, body })
      .then(() => revalidate())
      // Saving sets it anyway: nobody has to hear of it.
      .catch(() => {});
  }, [data, revalidate]);
}

export default { View: FillProfileStep } satisfies StepModule;

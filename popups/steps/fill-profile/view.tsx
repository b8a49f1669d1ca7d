import { stepForm } from "#popups/popup-code.ts";
import type { StepModule } from "#popups/step-module.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { checkProfile } from "#domains/identity/steps/step-checks.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { type ContactDetails, ContactFields } from "#domains/identity/contacts/contact-fields.tsx";
import { profileIdOf } from "#domains/identity/profile-id.ts";

/** The data of the steps' loaders. */
export type FillProfileData = {
  contacts: ContactDetails & { userId: string; complete: boolean };
};

/** The error message of profile forms: docs/specification/errors.md#empty-or-invalid-forms. */
const getProfileMessageKey = () => "env.scenarious.popup.auth.error";

/** Asks for email and phone before a course starts. */
export function FillProfileStep(view: StepViewProps) {
  const data = view.data as FillProfileData | null;
  useMarkIncomplete(data);
  return data && <ProfileForm view={view} data={data} submitKey="fill-profile.submit" />;
}

export type ProfileFormProps = {
  view: StepViewProps;
  data: FillProfileData;
  submitKey: string;
  /** In place of the button's text. */
  submitText?: string;
  busyKey?: string;
  /** Content between the fields and the button. */
  children?: ReactNode;
};

export function ProfileForm(props: ProfileFormProps) {
  const { view, data, submitKey, submitText, busyKey = "fill-profile.busy", children } = props;
  return (
    <StepForm
      view={view}
      check={checkProfile}
      messageKeyOf={getProfileMessageKey}
      submitKey={submitKey}
      submitText={submitText}
      busyKey={busyKey}
      agreement={view.gdpr ? "box" : "notice"}
    >
      {(field) => (
        <>
          <ContactFields contacts={data.contacts} field={field} phoneRequired />
          {children}
        </>
      )}
    </StepForm>
  );
}

/**
 * When a user with a complete profile opens the step, marks the profile as incomplete until it is saved, and reloads
 * the user's data (docs/specification/profile.md#completing-the-profile). A script sends this as a PATCH, because
 * loading the page (a GET) must not change anything.
 */
export function useMarkIncomplete(data: FillProfileData | null): void {
  const { revalidate } = useRevalidator();
  const hasRun = useRef(false);
  useEffect(() => {
    if (!data || hasRun.current) return;
    hasRun.current = true;
    const { email, phone, complete, userId } = data.contacts;
    if (!complete || (email || phone) === "") return;
    const body = JSON.stringify({ core: { complete: false } });
    const headers = { "content-type": "application/json" };
    const path = `/api/profiles/${profileIdOf(userId)}`;
    // Saving the form sets `complete` anyway, so an error isn't shown.
    stepForm.preparation = fetch(path, { method: "PATCH", headers, body }).catch(() => {});
    void stepForm.preparation.then(async () => {
      await stepForm.submission;
      await revalidate();
    });
  }, [data, revalidate]);
}

export default { View: FillProfileStep } satisfies StepModule;

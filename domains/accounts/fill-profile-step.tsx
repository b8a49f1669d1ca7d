import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { type ContactFacts, ContactFields } from "./contact-fields.tsx";
import { profileIdOf } from "./profile-id.ts";
import { checkProfile } from "./step-checks.ts";
import { StepForm } from "./step-form.tsx";
import type { StepViewProps } from "./step-view.ts";

/** What the steps' loader gives. */
export type FillProfileData = {
  contacts: ContactFacts & { userId: string; complete: boolean };
  /** Whom one asks for a paid course; "": the portal names nobody. */
  askAt: string;
};

/** ERR-11: the profile forms' own line. */
const profileLine = () => "env.scenarious.popup.auth.error";

/** Email and phone, before a course begins (section 2.4). */
export function FillProfileStep(view: StepViewProps) {
  const data = view.data as FillProfileData | null;
  useReopened(data);
  return data && <ProfileForm view={view} data={data} submitKey="fill-profile.submit" />;
}

/** The same before a purchase, with what the portal offers for a course that costs money. */
export function FillProfileBuyStep(view: StepViewProps) {
  const data = view.data as FillProfileData | null;
  useReopened(data);
  if (!data) return null;
  return (
    <>
      <ProfileForm view={view} data={data} submitKey="fill-profile-buy.submit" />
      <Purchase askAt={data.askAt} />
    </>
  );
}

type ProfileFormProps = { view: StepViewProps; data: FillProfileData; submitKey: string };

function ProfileForm({ view, data, submitKey }: ProfileFormProps) {
  return (
    <StepForm
      view={view}
      check={checkProfile}
      lineOf={profileLine}
      submitKey={submitKey}
      busyKey="fill-profile.busy"
      agreement={view.gdpr ? "box" : "notice"}
    >
      {(field) => <ContactFields facts={data.contacts} field={field} phoneRequired />}
    </StepForm>
  );
}

/** How one comes by the course: it is asked for by letter and opened by the portal's people (decision 5). */
function Purchase({ askAt }: { askAt: string }) {
  const t = useTranslations();
  return (
    <div className="purchase">
      <p className="small dim">
        <Icon name="lock" size={16} /> {t("course-page.paid-note")}
      </p>
      {askAt !== "" && (
        <ButtonLink
          kind="soft"
          wide
          href={`mailto:${askAt}?subject=${encodeURIComponent(t("fill-profile-buy.subject"))}`}
        >
          {t("course-page.ask")}
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * PROFILE-08: opened by somebody who is known already, the profile counts as incomplete until it is saved, and the
 * person is read anew. A script's POST does it, since looking at a page changes nothing.
 */
function useReopened(data: FillProfileData | null): void {
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

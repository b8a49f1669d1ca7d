import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { PolicyLinks } from "#popups/page-popups/policy/policy-links.tsx";
import { ConsentCheckbox } from "#domains/identity/sign-in/sign-in-consent.tsx";
import { Button } from "#ui/button.tsx";
import { useMissingMark } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icons.tsx";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { exchangeCredential, offerOneTap, withdrawOneTap } from "./google-identity-services.ts";

type Notice = { key: string; isError: boolean };

/**
 * Shows Google's prompt once. A visitor who accepts is signed in and stays on the page.
 * @public Used through the dynamic import in one-tap.tsx.
 */
export function OneTapPrompt({ isOffered }: { isOffered: boolean }) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pendingCredential, setPendingCredential] = useState<string | null>(null);

  async function signIn(credential: string, agreed: boolean): Promise<void> {
    const error = await exchangeCredential(credential, agreed);
    const isConsentMissing = error?.code === "CONSENT-MISSING";
    setPendingCredential(isConsentMissing ? credential : null);
    if (isConsentMissing) return;
    setNotice({ key: error?.messageKey ?? "scenario.login.success", isError: error !== null });
    if (!error) await revalidate();
  }
  const onChosen = useEffectEvent((credential: string) => void signIn(credential, false));
  useEffect(() => {
    if (!isOffered) return;
    void offerOneTap(onChosen);
    return withdrawOneTap;
  }, [isOffered]);

  return (
    <>
      {pendingCredential !== null && (
        <ConsentQuestion
          onAgreed={() => void signIn(pendingCredential, true)}
          onClose={() => setPendingCredential(null)}
        />
      )}
      <ToastRegion label={t("one-tap.notices")}>
        {notice && t.has(notice.key) && (
          <Toast
            isError={notice.isError}
            closeLabel={t("common.close")}
            onClose={() => setNotice(null)}
          >
            {t(notice.key)}
          </Toast>
        )}
      </ToastRegion>
    </>
  );
}

type ConsentQuestionProps = { onAgreed: () => void; onClose: () => void };

/** Asks a new user for consent where the portal requires it: the tap alone is no agreement. */
function ConsentQuestion({ onAgreed, onClose }: ConsentQuestionProps) {
  const t = useTranslations();
  const [isMissing, markMissing] = useMissingMark();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const box = event.currentTarget.elements.namedItem("agreed");
    if (box instanceof HTMLInputElement && !box.checked) markMissing();
    else onAgreed();
  }
  return (
    <section className="one-tap-consent" aria-label={t("one-tap.consent")}>
      <form className="form" onSubmit={submit}>
        <p className="lead">{t("one-tap.consent")}</p>
        <ConsentCheckbox isMissing={isMissing} wasMissingOnServer={false} />
        <Button type="submit" wide>
          {t("one-tap.go-on")}
        </Button>
      </form>
      <button
        type="button"
        className="icon-button"
        aria-label={t("common.close")}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <PolicyLinks />
    </section>
  );
}

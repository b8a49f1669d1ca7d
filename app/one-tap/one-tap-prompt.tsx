import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { PolicyLinks } from "#popups/widgets/policy/policy-links.tsx";
import { SigningConsent } from "#domains/identity/sign-in/signing-agreement.tsx";
import { Button } from "#ui/button.tsx";
import { useShake } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icons.tsx";
import { Toast, ToastRegion } from "#ui/toast.tsx";
import { exchangeCredential, offerOneTap, withdrawOneTap } from "./google-identity-services.ts";

type Notice = { key: string; bad: boolean };

/**
 * Shows Google's prompt once. A visitor who accepts is signed in and stays on the page.
 * @public Used through the dynamic import in one-tap.tsx.
 */
export function OneTapPrompt({ offered }: { offered: boolean }) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pendingCredential, setPendingCredential] = useState<string | null>(null);

  async function signIn(credential: string, agreed: boolean): Promise<void> {
    const trouble = await exchangeCredential(credential, agreed);
    const consentIsMissing = trouble?.code === "CONSENT-MISSING";
    setPendingCredential(consentIsMissing ? credential : null);
    if (consentIsMissing) return;
    setNotice({ key: trouble?.messageKey ?? "scenario.login.success", bad: trouble !== null });
    if (!trouble) await revalidate();
  }
  const onChosen = useEffectEvent((credential: string) => void signIn(credential, false));
  useEffect(() => {
    if (!offered) return;
    void offerOneTap(onChosen);
    return withdrawOneTap;
  }, [offered]);

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
          <Toast bad={notice.bad} closeLabel={t("common.close")} onClose={() => setNotice(null)}>
            {t(notice.key)}
          </Toast>
        )}
      </ToastRegion>
    </>
  );
}

type Answer = { onAgreed: () => void; onClose: () => void };

/** Asks a new user for consent where the portal requires it: the tap alone is no agreement. */
function ConsentQuestion({ onAgreed, onClose }: Answer) {
  const t = useTranslations();
  const [shaking, shake] = useShake();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const box = event.currentTarget.elements.namedItem("agreed");
    if (box instanceof HTMLInputElement && !box.checked) shake();
    else onAgreed();
  }
  return (
    <section className="one-tap" aria-label={t("one-tap.consent")}>
      <form className="form" onSubmit={submit}>
        <p className="lead">{t("one-tap.consent")}</p>
        <SigningConsent shaking={shaking} missed={false} />
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

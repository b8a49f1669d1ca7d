import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#ui/checkbox.tsx";
import { useHydrated } from "#ui/hydrated.ts";

/** Opened over the form where scripts run (popups/widgets/policy), else beside it: nothing typed is lost. */
const legalLink = (policy: string) => (chunks: ReactNode) => (
  <a className="link" href={`/${policy}/`} target="_blank" rel="noopener" data-policy={policy}>
    {chunks}
  </a>
);

const legalLinks = {
  policy: legalLink("privacy-policy"),
  terms: legalLink("terms-of-use"),
};

/** The signing agreement as a sentence, where the portal asks for no tick (section 2.4). */
export function SigningNotice() {
  const t = useTranslations();
  return <p className="small muted agreement">{t.rich("popup.consent-notice", legalLinks)}</p>;
}

export type SigningConsentProps = {
  shaking: boolean;
  /** The server missed the tick. */
  missed: boolean;
};

/** The signing agreement with its box, ticked from the start (AUTH-67). */
export function SigningConsent({ shaking, missed }: SigningConsentProps) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const told = shaking || (missed && !hydrated);
  return (
    <Checkbox
      name="agreed"
      defaultChecked={!missed}
      shaking={shaking}
      className="check--small"
      label={t.rich("popup.consent", legalLinks)}
      message={told ? t("popup.no-check") : undefined}
    />
  );
}

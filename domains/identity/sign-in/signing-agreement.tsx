import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#ui/checkbox.tsx";
import { useHydrated } from "#ui/hydrated.ts";

/** Opens over the form with scripts (popups/widgets/policy), else in a new tab, so that nothing typed is lost. */
const legalLink = (policy: string) => (chunks: ReactNode) => (
  <a className="link" href={`/${policy}/`} target="_blank" rel="noopener" data-policy={policy}>
    {chunks}
  </a>
);

const legalLinks = {
  policy: legalLink("privacy-policy"),
  terms: legalLink("terms-of-use"),
};

/** The consent as a sentence, if the portal requires no checkbox. */
export function SigningNotice() {
  const t = useTranslations();
  return <p className="small muted agreement">{t.rich("popup.consent-notice", legalLinks)}</p>;
}

export type SigningConsentProps = {
  shaking: boolean;
  /** The server refused the form because the box was not checked. */
  missed: boolean;
};

/** The consent with its checkbox, checked by default. */
export function SigningConsent({ shaking, missed }: SigningConsentProps) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const told = shaking || (missed && !hydrated);
  return (
    <Checkbox
      name="agreed"
      defaultChecked={!missed}
      shaking={shaking}
      className="checkbox--small"
      label={t.rich("popup.consent", legalLinks)}
      message={told ? t("popup.no-check") : undefined}
    />
  );
}

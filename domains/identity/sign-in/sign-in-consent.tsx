import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#ui/checkbox.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** A link that keeps what was typed: with scripts it opens a popup (popups/page-popups/policy), else a new tab. */
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
export function ConsentNotice() {
  const t = useTranslations();
  return <p className="small muted agreement">{t.rich("popup.consent-notice", legalLinks)}</p>;
}

export type ConsentCheckboxProps = {
  isMissing: boolean;
  /** The server refused the form because the box was not checked. */
  wasMissingOnServer: boolean;
};

/** The consent with its checkbox, checked by default. */
export function ConsentCheckbox({ isMissing, wasMissingOnServer }: ConsentCheckboxProps) {
  const t = useTranslations();
  const hydrated = useHydrated();
  const showsMessage = isMissing || (wasMissingOnServer && !hydrated);
  return (
    <Checkbox
      name="agreed"
      defaultChecked={!wasMissingOnServer}
      isMissing={isMissing}
      className="checkbox--small"
      label={t.rich("popup.consent", legalLinks)}
      error={showsMessage ? t("popup.no-check") : undefined}
    />
  );
}

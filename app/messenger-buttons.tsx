import { useTranslations } from "use-intl";
import { SigningConsent, SigningNotice } from "#domains/accounts/sign-in/signing-agreement.tsx";
import { iconOfWay } from "#domains/accounts/sign-in/way.ts";
import type { Messenger } from "#domains/messaging/messenger.ts";
import { Icon } from "#ui/icons.tsx";
import type { StepResult } from "./root-data.ts";

export type MessengerButtonsProps = {
  offered: readonly Messenger[];
  /** `quick_link` and `lang` for their `/connect/` addresses. */
  query: string;
  gdpr: boolean;
  answer: StepResult | null;
};

/** One form, each of whose buttons begins a sign-in by its messenger; it works as it stands in the HTML. */
export function MessengerButtons({ offered, query, gdpr, answer }: MessengerButtonsProps) {
  const t = useTranslations();
  const missed = answer?.errors["agreed"] !== undefined;
  return (
    <form method="post" className="form">
      {answer?.messageKey && !missed && (
        <div className="msg" role="alert">
          <Icon name="alert" />
          <p>{t(answer.messageKey)}</p>
        </div>
      )}
      <div className="ways" role="group" aria-label={t("way.label")}>
        {offered.map((messenger) => (
          <button
            key={messenger}
            type="submit"
            className="way"
            aria-label={t("way.continue", { name: t(`way.${messenger}`) })}
            formAction={`/connect/${messenger}?${query}`}
          >
            <Icon name={iconOfWay[messenger]} />
            <span>{t(`way.${messenger}`)}</span>
          </button>
        ))}
      </div>
      {gdpr ? <SigningConsent shaking={false} missed={missed} /> : <SigningNotice />}
    </form>
  );
}

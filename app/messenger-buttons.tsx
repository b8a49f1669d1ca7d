import { useTranslations } from "use-intl";
import { ProofField, type ProofKind } from "#domains/identity/contacts/contact-fields.tsx";
import { ConsentCheckbox, ConsentNotice } from "#domains/identity/sign-in/sign-in-consent.tsx";
import { iconOfMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { Messenger } from "#domains/messaging/messenger.ts";
import { Icon } from "#ui/icons.tsx";
import { useProofFieldState } from "./portal/profile/proof-field-state.ts";
import type { StepResult } from "#request/root-data.ts";

export type MessengerButtonsProps = {
  messengers: readonly Messenger[];
  /** `quick_link` and `lang` for their `/connect/` addresses. */
  query: string;
  gdpr: boolean;
  stepResult: StepResult | null;
  /** The proof of identity that a signed-in user needs to add a messenger. */
  proof?: ProofKind;
};

/** One form whose buttons each start a sign-in by one messenger. It works as plain HTML. */
export function MessengerButtons({
  messengers,
  query,
  gdpr,
  stepResult,
  proof = "sign-in",
}: MessengerButtonsProps) {
  const t = useTranslations();
  const proofFieldState = useProofFieldState();
  const isConsentMissing = stepResult?.errors["agreed"] !== undefined;
  return (
    <form method="post" className="form">
      {stepResult?.messageKey && !isConsentMissing && (
        <div className="message-box" role="alert">
          <Icon name="alert" />
          <p>{t(stepResult.messageKey)}</p>
        </div>
      )}
      <div className="sign-in-methods" role="group" aria-label={t("sign-in-method.label")}>
        {messengers.map((messenger) => (
          <button
            key={messenger}
            type="submit"
            className="sign-in-method"
            aria-label={t("sign-in-method.continue", { name: t(`sign-in-method.${messenger}`) })}
            formAction={`/connect/${messenger}?${query}`}
          >
            <Icon name={iconOfMethod[messenger]} />
            <span>{t(`sign-in-method.${messenger}`)}</span>
          </button>
        ))}
      </div>
      {proof !== "sign-in" && (
        <ProofField
          kind={proof}
          state={proofFieldState(stepResult)}
          hint="profile.proof.method-hint"
        />
      )}
      {gdpr ? (
        <ConsentCheckbox isMissing={false} wasMissingOnServer={isConsentMissing} />
      ) : (
        <ConsentNotice />
      )}
    </form>
  );
}

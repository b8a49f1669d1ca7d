import { useTranslations } from "use-intl";
import { ProofField, type ProofKind } from "#domains/identity/contacts/contact-fields.tsx";
import { SigningConsent, SigningNotice } from "#domains/identity/sign-in/signing-agreement.tsx";
import { iconOfMethod } from "#domains/identity/sign-in/sign-in-method.ts";
import type { Messenger } from "#domains/messaging/messenger.ts";
import { Icon } from "#ui/icons.tsx";
import { useProofState } from "./portal/profile/proof-state.ts";
import type { StepResult } from "#request/root-data.ts";

export type MessengerButtonsProps = {
  offered: readonly Messenger[];
  /** `quick_link` and `lang` for their `/connect/` addresses. */
  query: string;
  gdpr: boolean;
  answer: StepResult | null;
  /** The proof of identity that a signed-in user needs to add a messenger. */
  proof?: ProofKind;
};

/** One form whose buttons each start a sign-in by one messenger. It works as plain HTML. */
export function MessengerButtons({
  offered,
  query,
  gdpr,
  answer,
  proof = "sign-in",
}: MessengerButtonsProps) {
  const t = useTranslations();
  const proofState = useProofState();
  const missed = answer?.errors["agreed"] !== undefined;
  return (
    <form method="post" className="form">
      {answer?.messageKey && !missed && (
        <div className="message" role="alert">
          <Icon name="alert" />
          <p>{t(answer.messageKey)}</p>
        </div>
      )}
      <div className="sign-in-methods" role="group" aria-label={t("sign-in-method.label")}>
        {offered.map((messenger) => (
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
        <ProofField kind={proof} state={proofState(answer)} hint="profile.proof.method-hint" />
      )}
      {gdpr ? <SigningConsent shaking={false} missed={missed} /> : <SigningNotice />}
    </form>
  );
}

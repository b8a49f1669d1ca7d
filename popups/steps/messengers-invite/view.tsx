import type { StepModule } from "#popups/step-module.ts";
import { ProofField, type ProofKind } from "#domains/identity/contacts/contact-fields.tsx";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";

const checkNothing = () => ({});
const getGeneralMessageKey = () => "error.description";

/** The loader's data for a signed-in user. */
export type MessengersInviteData = { proof: ProofKind };

/** The invitation to sign in with a messenger: a button for each one that the portal has set up. */
export function MessengersInviteStep(view: StepViewProps) {
  if (view.messengers.length === 0) return <NoSignInMethods view={view} />;
  const { proof = "sign-in" } = (view.data ?? {}) as Partial<MessengersInviteData>;
  return (
    <StepForm
      view={view}
      check={checkNothing}
      messageKeyOf={getGeneralMessageKey}
      methods={view.messengers}
      agreement={view.gdpr ? "box" : "notice"}
    >
      {(field) =>
        view.facts.signedIn &&
        proof !== "sign-in" && (
          <ProofField kind={proof} state={field("proof")} hint="profile.proof.method-hint" />
        )
      }
    </StepForm>
  );
}

export default { View: MessengersInviteStep, offersAdvantages: true } satisfies StepModule;

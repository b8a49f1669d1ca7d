import { otherSignInMethods } from "./login-steps.ts";
import { jumpToStep, redirectThere, skipStep, showStep } from "./scenario.ts";
import type { Definition, StepContext } from "./scenario.ts";

/** The phone is verified when users can't correct it themselves, the form asks for it, and one was entered. */
function enterPhoneVerification({ facts, options }: StepContext) {
  const isPhoneRequired =
    !facts.allowChangePersonalInfo && facts.registrationFields.includes("phone");
  return !facts.signedIn && isPhoneRequired && options.registerData?.["phone"]
    ? showStep
    : skipStep;
}

function enterRegistrationInProgress({ facts, options }: StepContext) {
  if (facts.signedIn) return skipStep;
  return options.registerData ? showStep : jumpToStep("sign-in");
}

/** Registration. The id is the specification's; the scenario for signing in is `login`. */
export const signIn = {
  id: "sign-in",
  steps: [
    {
      id: "sign-in",
      enter: ({ facts }) => (facts.signedIn ? skipStep : showStep),
      canOpenByAddress: true,
      title: "scenario.sign-in.title",
      description: "scenario.sign-in.lead",
    },
    {
      id: "phone-verification",
      enter: enterPhoneVerification,
      canOpenByAddress: true,
      backStep: "sign-in",
      title: "scenario.phone-verification.title",
      description: "scenario.phone-verification.lead",
    },
    {
      id: "registration-in-progress",
      enter: enterRegistrationInProgress,
      backStep: "sign-in",
      title: "scenario.registration-in-progress.title",
      description: "scenario.registration-in-progress.lead",
    },
    ...otherSignInMethods("sign-in"),
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

import { otherSignInMethods } from "./login-steps.ts";
import { jumpTo, redirectThere, skip, start } from "./scenario.ts";
import type { Definition, StepContext } from "./scenario.ts";

/** The phone is verified when users can't correct it themselves, the form asks for it, and one was entered. */
function phoneVerification({ facts, options }: StepContext) {
  const asked = !facts.allowChangePersonalInfo && facts.registrationFields.includes("phone");
  return !facts.signedIn && asked && options.registerData?.["phone"] ? start : skip;
}

function registrationInProgress({ facts, options }: StepContext) {
  if (facts.signedIn) return skip;
  return options.registerData ? start : jumpTo("sign-in");
}

/** Registration. The id is the specification's; the scenario for signing in is `login`. */
export const signIn = {
  id: "sign-in",
  steps: [
    {
      id: "sign-in",
      enter: ({ facts }) => (facts.signedIn ? skip : start),
      byAddress: true,
      title: "scenario.sign-in.title",
      description: "scenario.sign-in.lead",
    },
    {
      id: "phone-verification",
      enter: phoneVerification,
      byAddress: true,
      backTo: "sign-in",
      title: "scenario.phone-verification.title",
      description: "scenario.phone-verification.lead",
    },
    {
      id: "registration-in-progress",
      enter: registrationInProgress,
      backTo: "sign-in",
      title: "scenario.registration-in-progress.title",
      description: "scenario.registration-in-progress.lead",
    },
    ...otherSignInMethods("sign-in"),
  ],
  destination: ({ options }) => options.returnTo,
  finish: redirectThere,
} satisfies Definition;

import type { RegistrationFacts } from "./facts.ts";
import { jumpToStep, skipStep, showStep } from "./scenario.ts";
import type { Step, StepContext } from "./scenario.ts";

export const skipIfSignedIn = ({ facts }: StepContext) => (facts.signedIn ? skipStep : showStep);

/**
 * Returns the login's view: the email form if only email is on, the disclaimer if only anonymous sign-in is on,
 * otherwise all buttons.
 */
export function loginComponent(registration: RegistrationFacts): string {
  const { email, anonymous, google, facebook, messengers, phone, passkey } = registration;
  if (google || facebook || messengers || phone || passkey || email === anonymous)
    return "mixed-login";
  return email ? "login-by-email" : "anonymous-disclaimer";
}

/** The first step of every scenario that requires a signed-in user. */
export const loginStep = {
  id: "login",
  component: ({ registration }) => loginComponent(registration),
  enter: skipIfSignedIn,
  canOpenByAddress: true,
  title: "scenario.login.title",
  description: "scenario.login.lead",
} satisfies Step;

const subStep = { enter: skipIfSignedIn, needsJump: true, canOpenByAddress: true } as const;

/** The step that waits for a sign-in started in a messenger. */
export const messengerWait = {
  ...subStep,
  id: "messenger-wait",
  title: "scenario.messenger-wait.title",
  description: "scenario.messenger-wait.lead",
} satisfies Step;

/** The code needs a phone that was entered before. */
function enterPhoneCode({ facts, options }: StepContext) {
  if (facts.signedIn) return skipStep;
  return options.registerData?.["phone"] ? showStep : jumpToStep("login-by-phone");
}

/** Returns the steps of the sign-in methods other than email, which a button of the step `entry` opens. */
export const otherSignInMethods = (entry: string): readonly Step[] => [
  {
    ...subStep,
    id: "anonymous-disclaimer",
    nextStep: "anonymous-sign-up",
    backStep: entry,
    title: "scenario.anonymous-disclaimer.title",
    description: "scenario.anonymous-disclaimer.lead",
  },
  {
    ...subStep,
    id: "anonymous-sign-up",
    backStep: "anonymous-disclaimer",
    title: "scenario.anonymous-sign-up.title",
    description: "scenario.anonymous-sign-up.lead",
  },
  {
    ...subStep,
    id: "anonymous-sign-in",
    backStep: "anonymous-disclaimer",
    title: "scenario.anonymous-sign-in.title",
    description: "scenario.anonymous-sign-in.lead",
  },
  {
    ...subStep,
    id: "login-by-phone",
    nextStep: "phone-code",
    backStep: entry,
    title: "scenario.login-by-phone.title",
    description: "scenario.login-by-phone.lead",
  },
  {
    ...subStep,
    id: "phone-code",
    enter: enterPhoneCode,
    backStep: "login-by-phone",
    title: "scenario.phone-code.title",
    description: "scenario.phone-code.lead",
  },
  { ...messengerWait, backStep: entry },
];

/** The steps that buttons of a login step open, in every scenario that has one. */
export const loginSubSteps: readonly Step[] = [
  {
    ...subStep,
    id: "login-by-email",
    backStep: "login",
    title: "scenario.login.title",
    description: "scenario.login.lead",
  },
  {
    ...subStep,
    id: "forgot-password",
    nextStep: "final-action",
    backStep: "login-by-email",
    title: "scenario.forgot-password.title",
    description: "scenario.forgot-password.lead",
  },
  {
    id: "final-action",
    needsJump: true,
    canOpenByAddress: true,
    backStep: "login-by-email",
    // The user hasn't signed in yet: continuing only closes the popup.
    destination: () => undefined,
    title: "scenario.final-action.title",
  },
  ...otherSignInMethods("login"),
];

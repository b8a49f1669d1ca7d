import type { RegistrationFacts } from "./facts.ts";
import { jumpTo, skip, start } from "./scenario.ts";
import type { Step, StepContext } from "./scenario.ts";

export const unlessSignedIn = ({ facts }: StepContext) => (facts.signedIn ? skip : start);

/**
 * Returns the login's view: the email form if only email is on, the disclaimer if only anonymous sign-in is on,
 * otherwise all buttons.
 */
export function loginComponent(registration: RegistrationFacts): string {
  const { email, anonymous, google, facebook, messengers, phone } = registration;
  if (google || facebook || messengers || phone || email === anonymous) return "mixed-login";
  return email ? "login-by-email" : "anonymous-disclaimer";
}

/** The first step of every scenario that requires a signed-in user. */
export const loginStep = {
  id: "login",
  component: ({ registration }) => loginComponent(registration),
  enter: unlessSignedIn,
  byAddress: true,
  title: "scenario.login.title",
  description: "scenario.login.lead",
} satisfies Step;

const detour = { enter: unlessSignedIn, onlyByJump: true, byAddress: true } as const;

/** The step that waits for a sign-in started in a messenger. */
export const messengerWait = {
  ...detour,
  id: "messenger-wait",
  title: "scenario.messenger-wait.title",
  description: "scenario.messenger-wait.lead",
} satisfies Step;

/** The code needs a phone that was entered before. */
function phoneCode({ facts, options }: StepContext) {
  if (facts.signedIn) return skip;
  return options.registerData?.["phone"] ? start : jumpTo("login-by-phone");
}

/** Returns the steps of the sign-in methods other than email, which a button of the step `entry` opens. */
export const otherSignInMethods = (entry: string): readonly Step[] => [
  {
    ...detour,
    id: "anonymous-disclaimer",
    leadsTo: "anonymous-sign-up",
    backTo: entry,
    title: "scenario.anonymous-disclaimer.title",
    description: "scenario.anonymous-disclaimer.lead",
  },
  {
    ...detour,
    id: "anonymous-sign-up",
    backTo: "anonymous-disclaimer",
    title: "scenario.anonymous-sign-up.title",
    description: "scenario.anonymous-sign-up.lead",
  },
  {
    ...detour,
    id: "anonymous-sign-in",
    backTo: "anonymous-disclaimer",
    title: "scenario.anonymous-sign-in.title",
    description: "scenario.anonymous-sign-in.lead",
  },
  {
    ...detour,
    id: "login-by-phone",
    leadsTo: "phone-code",
    backTo: entry,
    title: "scenario.login-by-phone.title",
    description: "scenario.login-by-phone.lead",
  },
  {
    ...detour,
    id: "phone-code",
    enter: phoneCode,
    backTo: "login-by-phone",
    title: "scenario.phone-code.title",
    description: "scenario.phone-code.lead",
  },
  { ...messengerWait, backTo: entry },
];

/** The steps that buttons of a login step open, in every scenario that has one. */
export const loginDetours: readonly Step[] = [
  {
    ...detour,
    id: "login-by-email",
    backTo: "login",
    title: "scenario.login.title",
    description: "scenario.login.lead",
  },
  {
    ...detour,
    id: "forgot-password",
    leadsTo: "final-action",
    backTo: "login-by-email",
    title: "scenario.forgot-password.title",
    description: "scenario.forgot-password.lead",
  },
  {
    id: "final-action",
    onlyByJump: true,
    byAddress: true,
    backTo: "login-by-email",
    // The user hasn't signed in yet: continuing only closes the popup.
    destination: () => undefined,
    title: "scenario.final-action.title",
  },
  ...otherSignInMethods("login"),
];

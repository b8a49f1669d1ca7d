import { withReturnTo } from "./address.ts";
import { loginSubSteps, loginStep } from "./login-steps.ts";
import { navigateThere, skipStep, showStep } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** The log text that the specification prints, with its misspelling. */
export const missingMicrocourseText = "Microcourse instance is no provided";

/** Returns returnTo, else the page of the microcourse. */
function microcoursePath({ facts: { microcourse }, options }: StepContext): string | undefined {
  return options.returnTo || (microcourse && `/${microcourse.pageAlias}/`);
}

function enterLogin(context: StepContext): RuleResult {
  const { facts, options } = context;
  const { microcourse } = facts;
  if (!microcourse)
    return {
      type: "leave",
      effects: [{ type: "log", level: "error", text: missingMicrocourseText }],
    };
  if (facts.signedIn) return skipStep;
  const isOpenToGuests = microcourse.guestAvailable && !microcourse.requiresRegistration;
  // Don't request a refused session again: that would loop.
  if (isOpenToGuests && facts.actor !== "user" && !facts.sessionRefused)
    return { type: "skip", effects: [{ type: "createSession" }] };
  if (options.redirect && !facts.loginPage) {
    const loginPath = options.redirect === true ? "/login/" : options.redirect;
    return {
      type: "leave",
      effects: [{ type: "redirect", to: withReturnTo(loginPath, microcoursePath(context)) }],
    };
  }
  return showStep;
}

/** Leads from a microcourse's button to the microcourse's page, in as few steps as the microcourse allows. */
export const startFreeMicrocourse = {
  id: "start-free-microcourse",
  steps: [
    {
      ...loginStep,
      enter: enterLogin,
      title: "scenario.start-free-microcourse.title",
      description: "scenario.start-free-microcourse.lead",
    },
    ...loginSubSteps,
  ],
  destination: microcoursePath,
  finish: navigateThere,
} satisfies Definition;

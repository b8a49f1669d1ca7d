import { withReturnTo } from "./address.ts";
import { loginDetours, loginStep } from "./login-steps.ts";
import { navigateThere, skip, start } from "./scenario.ts";
import type { Definition, RuleResult, StepContext } from "./scenario.ts";

/** The specification's text. */
export const microcourseMissing = "Microcourse instance is no provided";

/** Returns returnTo, else the page of the microcourse. */
function page({ facts: { microcourse }, options }: StepContext): string | undefined {
  return options.returnTo || (microcourse && `/${microcourse.pageAlias}/`);
}

function enterLogin(context: StepContext): RuleResult {
  const { facts, options } = context;
  const { microcourse } = facts;
  if (!microcourse)
    return { do: "leave", effects: [{ type: "log", level: "error", text: microcourseMissing }] };
  if (facts.signedIn) return skip;
  const open = microcourse.guestAvailable && !microcourse.requiresRegistration;
  // Don't request a refused session again: that would loop.
  if (open && facts.actor !== "user" && !facts.sessionRefused)
    return { do: "skip", effects: [{ type: "createSession" }] };
  if (options.redirect && !facts.loginPage) {
    const login = options.redirect === true ? "/login/" : options.redirect;
    return { do: "leave", effects: [{ type: "redirect", to: withReturnTo(login, page(context)) }] };
  }
  return start;
}

/** Leads from a microcourse's button to its page, on the shortest path it allows. */
export const startFreeMicrocourse = {
  id: "start-free-microcourse",
  steps: [
    {
      ...loginStep,
      enter: enterLogin,
      title: "scenario.start-free-microcourse.title",
      description: "scenario.start-free-microcourse.lead",
    },
    ...loginDetours,
  ],
  destination: page,
  finish: navigateThere,
} satisfies Definition;

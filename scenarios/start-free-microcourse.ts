import { withReturnTo } from "./address.ts";
import { loginDetours, loginStep } from "./login-steps.ts";
import { navigateThere, skip, start } from "./scenario.ts";
import type { Definition, Verdict, Walk } from "./scenario.ts";

/** The specification's words (section 8). */
export const microcourseMissing = "Microcourse instance is no provided";

/** returnTo, else the page of the microcourse. */
function page({ facts: { microcourse }, options }: Walk): string | undefined {
  return options.returnTo || (microcourse && `/${microcourse.pageAlias}/`);
}

function enterLogin(walk: Walk): Verdict {
  const { facts, options } = walk;
  const { microcourse } = facts;
  if (!microcourse)
    return { do: "leave", effects: [{ type: "log", level: "error", text: microcourseMissing }] };
  if (facts.signedIn) return skip;
  const open = microcourse.guestAvailable && !microcourse.requiresRegistration;
  // A refused session must not be asked for again: that would go round and round.
  if (open && facts.actor !== "user" && !facts.sessionRefused)
    return { do: "skip", effects: [{ type: "createSession" }] };
  if (options.redirect && !facts.loginPage) {
    const login = options.redirect === true ? "/login/" : options.redirect;
    return { do: "leave", effects: [{ type: "redirect", to: withReturnTo(login, page(walk)) }] };
  }
  return start;
}

/** From a microcourse's button to its page, by the shortest way that it allows. */
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

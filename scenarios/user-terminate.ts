import { scenarioAddress } from "./address.ts";
import { start } from "./scenario.ts";
import type { Definition, ScenarioId, RuleResult, StepContext } from "./scenario.ts";

/** Requires a signed-in user, whose account can be ended; others sign in first and return. */
const ownAccount =
  (id: ScenarioId) =>
  ({ facts }: StepContext): RuleResult => {
    if (facts.signedIn) return start;
    const returnTo = scenarioAddress("/", { scenario: id });
    return { do: "leave", effects: [{ type: "start", scenario: "login", options: { returnTo } }] };
  };

/** A user whose account is deleted must not stay on a page of their own. */
const away: Definition["destination"] = ({ facts }) => (facts.signedIn ? undefined : "/");
const finish: Definition["finish"] = (_, to) => (to ? [{ type: "redirect", to }] : []);

export const userTerminateByEmail = {
  id: "user-terminate-by-email",
  steps: [
    {
      id: "success",
      component: "terminate-by-email",
      enter: ownAccount("user-terminate-by-email"),
      byAddress: true,
      title: "scenario.user-terminate.title",
      description: "scenario.user-terminate.lead",
    },
  ],
  destination: away,
  finish,
} satisfies Definition;

export const userTerminateByMessenger = {
  id: "user-terminate-by-messenger",
  steps: [
    {
      id: "success",
      component: "terminate-by-messenger",
      enter: ownAccount("user-terminate-by-messenger"),
      byAddress: true,
      title: "scenario.user-terminate.title",
      description: "scenario.user-terminate.lead",
    },
  ],
  destination: away,
  finish,
} satisfies Definition;

import { scenarioAddress } from "./address.ts";
import { showStep } from "./scenario.ts";
import type { Definition, ScenarioId, RuleResult, StepContext } from "./scenario.ts";

/** Shows the step to signed-in users. Other visitors sign in first and return to the step. */
const showIfSignedIn =
  (id: ScenarioId) =>
  ({ facts }: StepContext): RuleResult => {
    if (facts.signedIn) return showStep;
    const returnTo = scenarioAddress("/", { scenario: id });
    return {
      type: "leave",
      effects: [{ type: "start", scenario: "login", options: { returnTo } }],
    };
  };

/** Leads to the home page after the account was deleted: the current page may need an account. */
const pathAfterDeletion: Definition["destination"] = ({ facts }) =>
  facts.signedIn ? undefined : "/";
const finish: Definition["finish"] = (_, to) => (to ? [{ type: "redirect", to }] : []);

export const userTerminateByEmail = {
  id: "user-terminate-by-email",
  steps: [
    {
      id: "success",
      component: "terminate-by-email",
      enter: showIfSignedIn("user-terminate-by-email"),
      canOpenByAddress: true,
      title: "scenario.user-terminate.title",
      description: "scenario.user-terminate.lead",
    },
  ],
  destination: pathAfterDeletion,
  finish,
} satisfies Definition;

export const userTerminateByMessenger = {
  id: "user-terminate-by-messenger",
  steps: [
    {
      id: "success",
      component: "terminate-by-messenger",
      enter: showIfSignedIn("user-terminate-by-messenger"),
      canOpenByAddress: true,
      title: "scenario.user-terminate.title",
      description: "scenario.user-terminate.lead",
    },
  ],
  destination: pathAfterDeletion,
  finish,
} satisfies Definition;

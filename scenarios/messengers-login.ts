import { loginDetours } from "./login-steps.ts";
import { openedFirst, showThere } from "./mixed-login.ts";
import { skip, start } from "./scenario.ts";
import type { Definition, Step, StepContext } from "./scenario.ts";

/** Shows a step to signed-in users too, until they have linked a messenger (authMigration). */
const unlessLinked = ({ facts }: StepContext) =>
  facts.signedIn && facts.hasMessengerLink ? skip : start;

const invite = {
  id: "login",
  enter: unlessLinked,
  byAddress: true,
} satisfies Step;

const detours = loginDetours.map((step) =>
  step.id === "messenger-wait" ? { ...step, enter: unlessLinked } : step,
);

/** Invites users to sign in with a messenger. */
export const messengersLogin = {
  id: "messengers-login",
  steps: [
    {
      ...invite,
      component: "messengers-invite",
      title: "scenario.messengers-login.title",
      description: "scenario.messengers-login.lead",
    },
    ...detours,
  ],
  destination: openedFirst,
  finish: showThere,
} satisfies Definition;

/** The same invitation with an hourglass and an alert. */
export const messengersLoginHs = {
  id: "messengers-login-hs",
  steps: [
    {
      ...invite,
      component: "messengers-invite-hs",
      title: "scenario.messengers-login-hs.title",
      description: "scenario.messengers-login-hs.lead",
    },
    ...detours,
  ],
  destination: openedFirst,
  finish: showThere,
} satisfies Definition;

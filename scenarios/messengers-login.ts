import { loginSubSteps } from "./login-steps.ts";
import { firstOpenedOrReturnTo, setAddressThere } from "./mixed-login.ts";
import { skipStep, showStep } from "./scenario.ts";
import type { Definition, Step, StepContext } from "./scenario.ts";

/** Shows a step to signed-in users too, until they have linked a messenger (authMigration). */
const showUnlessLinked = ({ facts }: StepContext) =>
  facts.signedIn && facts.hasMessengerLink ? skipStep : showStep;

const inviteStep = {
  id: "login",
  enter: showUnlessLinked,
  canOpenByAddress: true,
} satisfies Step;

const subSteps = loginSubSteps.map((step) =>
  step.id === "messenger-wait" ? { ...step, enter: showUnlessLinked } : step,
);

/** Invites users to sign in with a messenger. */
export const messengersLogin = {
  id: "messengers-login",
  steps: [
    {
      ...inviteStep,
      component: "messengers-invite",
      title: "scenario.messengers-login.title",
      description: "scenario.messengers-login.lead",
    },
    ...subSteps,
  ],
  destination: firstOpenedOrReturnTo,
  finish: setAddressThere,
} satisfies Definition;

/** The same invitation with an hourglass and an alert. */
export const messengersLoginHs = {
  id: "messengers-login-hs",
  steps: [
    {
      ...inviteStep,
      component: "messengers-invite-hs",
      title: "scenario.messengers-login-hs.title",
      description: "scenario.messengers-login-hs.lead",
    },
    ...subSteps,
  ],
  destination: firstOpenedOrReturnTo,
  finish: setAddressThere,
} satisfies Definition;

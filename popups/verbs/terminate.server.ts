import {
  askTermination,
  type TerminationWay,
} from "#domains/people/profile/ask-termination.server.ts";
import { terminateAccount } from "#domains/people/profile/terminate-account.server.ts";
import { guest } from "#domains/settings/context.ts";
import type { StepCall, StepOutcome, StepVerb, StepVerbs } from "#popups/step-verb.server.ts";

/** Sends the link and stays: the step says where it went. */
const ask =
  (by: TerminationWay): StepVerb =>
  async ({ ctx, step }) => {
    await askTermination(ctx, { by });
    return { options: { registerData: { sent: by } }, jump: step };
  };

async function confirm({ ctx, values }: StepCall): Promise<StepOutcome> {
  await terminateAccount(ctx, { token: values["pwdtoken"] ?? "" });
  ctx.saveTokens(null);
  ctx.actor = guest;
  return { flash: "scenario.user-terminate.done" };
}

/** The end of an account (DEC-33): asked for in the popup, confirmed by who follows the link that was sent. */
export const terminateVerbs: StepVerbs = {
  "terminate-by-email": ask("email"),
  "terminate-by-email/confirm": confirm,
  "terminate-by-messenger": ask("messenger"),
  "terminate-by-messenger/confirm": confirm,
};

import {
  requestTermination,
  type TerminationMethod,
} from "#domains/people/profile/request-termination.server.ts";
import { terminateAccount } from "#domains/people/profile/terminate-account.server.ts";
import { guest } from "#domains/settings/context.ts";
import type { StepVerb } from "#popups/step-verb.server.ts";

/** Sends the link and stays: the step shows where it was sent. */
export const sendTerminationLink =
  (method: TerminationMethod): StepVerb =>
  async ({ ctx, step }) => {
    await requestTermination(ctx, { by: method });
    return { options: { registerData: { sent: method } }, jump: step };
  };

export const confirmTermination: StepVerb = async ({ ctx, values }) => {
  await terminateAccount(ctx, { token: values["pwdtoken"] ?? "" });
  ctx.saveTokens(null);
  ctx.actor = guest;
  return { flash: "scenario.user-terminate.done" };
};

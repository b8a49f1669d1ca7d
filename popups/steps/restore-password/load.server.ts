import { isResetTokenLive } from "#domains/identity/passwords/reset-password.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** Whether the link of the email has been used: a new one is offered at once then. */
const load: StepLoader = async ({ ctx, pwdtoken }) =>
  pwdtoken === undefined || (await isResetTokenLive(ctx, pwdtoken)) ? null : { isSpent: true };

export default load;

import { isResetTokenLive } from "#domains/identity/passwords/reset-password.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** Loads whether the email's link has been used, to offer a new one right away. */
const load: StepLoader = async ({ ctx, pwdtoken }) =>
  pwdtoken === undefined || (await isResetTokenLive(ctx, pwdtoken)) ? null : { isSpent: true };

export default load;

import { isResetTokenValid } from "#domains/identity/passwords/reset-password.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** Loads whether the email's link no longer works, so that the step can offer a new one right away. */
const load: StepLoader = async ({ ctx, pwdtoken }) =>
  pwdtoken === undefined || (await isResetTokenValid(ctx, pwdtoken)) ? null : { isInvalid: true };

export default load;

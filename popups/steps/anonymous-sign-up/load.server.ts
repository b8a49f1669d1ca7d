import { waitingUsername } from "#domains/identity/registration/confirm-anonymous.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** Loads the user name that waits for confirmation. If there is one, the step asks only for the confirmation. */
const load: StepLoader = async ({ ctx }) => {
  const waiting = await waitingUsername(ctx);
  return waiting === null ? null : { waiting };
};

export default load;

import { waitingUsername } from "#domains/identity/registration/confirm-anonymous.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** The user name that waits to be confirmed: the step then asks for that and nothing else. */
const load: StepLoader = async ({ ctx }) => {
  const waiting = await waitingUsername(ctx);
  return waiting === null ? null : { waiting };
};

export default load;

import { readUnconfirmedUsername } from "#domains/identity/registration/confirm-anonymous.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** Loads the user name that waits for confirmation. If there is one, the step asks only for the confirmation. */
const load: StepLoader = async ({ ctx }) => {
  const username = await readUnconfirmedUsername(ctx);
  return username === null ? null : { unconfirmedUsername: username };
};

export default load;

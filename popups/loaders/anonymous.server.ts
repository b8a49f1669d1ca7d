import { waitingUsername } from "#domains/identity/registration/confirm-anonymous.server.ts";
import type { StepLoad } from "#popups/step-loader.server.ts";

/** The user name that waits to be confirmed: the step then asks for that and nothing else. */
export async function loadConfirmation({ ctx }: StepLoad) {
  const waiting = await waitingUsername(ctx);
  return waiting === null ? null : { waiting };
}

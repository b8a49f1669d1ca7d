import { loadMessengerWait } from "#popups/messenger-wait.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** Loads what the waiting popup shows: the number, the link to the chat, and the status. */
const load: StepLoader = async ({ ctx }) => {
  const waiting = await loadMessengerWait(ctx);
  return waiting && { wait: waiting.wait };
};

export default load;

import { loadMessengerWait } from "#popups/messenger-wait.server.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";

/** What the waiting popup shows: the number, the link to the chat, how far it has come. */
const load: StepLoader = async ({ ctx }) => {
  const waiting = await loadMessengerWait(ctx);
  return waiting && { wait: waiting.wait };
};

export default load;

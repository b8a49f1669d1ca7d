import { loadMessengerWait } from "#app/messenger-wait.server.ts";
import type { StepLoader } from "#app/popups/step-loader.server.ts";

/** What the waiting popup shows: the number, the way into the chat, how far it has come. */
export const loadMessengerWaitStep: StepLoader = async ({ ctx }) => {
  const waiting = await loadMessengerWait(ctx);
  return waiting && { wait: waiting.wait };
};

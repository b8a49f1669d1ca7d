import type { MessengersInviteData } from "#popups/steps/messengers-invite/view.tsx";
import { proofKindOf } from "#domains/identity/contacts/prove-again.server.ts";
import type { StepData } from "#domains/identity/steps/step-view.ts";
import { loadMessengerWait } from "#popups/messenger-wait.server.ts";
import type { StepLoad, StepLoader } from "#popups/step-loader.server.ts";

/** What the waiting popup shows: the number, the way into the chat, how far it has come. */
export const loadMessengerWaitStep: StepLoader = async ({ ctx }) => {
  const waiting = await loadMessengerWait(ctx);
  return waiting && { wait: waiting.wait };
};

/** What somebody who is signed in adds a messenger by; others are asked for nothing. */
export async function loadMessengersInvite({ ctx }: StepLoad): Promise<StepData | null> {
  if (ctx.actor.kind !== "user") return null;
  const data: MessengersInviteData = { proof: await proofKindOf(ctx) };
  return data;
}

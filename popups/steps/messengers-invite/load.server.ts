import { findRequiredProof } from "#domains/identity/contacts/require-proof.server.ts";
import type { StepLoaderInput } from "#popups/step-loader.server.ts";
import type { MessengersInviteData } from "./view.tsx";

/** Returns the proof of identity that a signed-in user needs to add a messenger; others need none. */
export default async function load({ ctx }: StepLoaderInput): Promise<MessengersInviteData | null> {
  return ctx.actor.kind === "user" ? { proof: await findRequiredProof(ctx) } : null;
}

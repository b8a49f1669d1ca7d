import { proofKindOf } from "#domains/identity/contacts/prove-again.server.ts";
import type { StepLoad } from "#popups/step-loader.server.ts";
import type { MessengersInviteData } from "./view.tsx";

/** What somebody who is signed in adds a messenger by; others are asked for nothing. */
export default async function load({ ctx }: StepLoad): Promise<MessengersInviteData | null> {
  return ctx.actor.kind === "user" ? { proof: await proofKindOf(ctx) } : null;
}

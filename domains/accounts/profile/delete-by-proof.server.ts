import type { Ctx } from "#domains/settings/context.server.ts";
import { setDeletion } from "#domains/accounts/people/set-deletion.server.ts";
import { demandProof } from "./prove-again.server.ts";

/**
 * Deletes the caller's own account here where neither letter nor message reaches them: by what shows that it is theirs.
 * @throws AUTH-DENY, PROOF-MISSING, PROOF-WRONG
 */
export async function deleteByProof(ctx: Ctx, proof: string): Promise<void> {
  await demandProof(ctx, proof);
  const { userId } = ctx.actor;
  await setDeletion(ctx, { userId, deletion: [{ environmentId: ctx.portal.id }] });
}

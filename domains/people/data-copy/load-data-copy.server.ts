import { loadUser } from "#domains/identity/membership/load-user.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import type { DataCopy } from "./data-copy.ts";
import { findDataCopy } from "./find-data-copy.server.ts";

/**
 * Loads how far the copy of a person's data is; null if none was requested or its time is over.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function loadDataCopy(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<DataCopy | null> {
  authorize(ctx, "copy", "personal data", { userId });
  if (ctx.actor.userId !== userId && !(await loadUser(ctx, userId))) throw notFound();
  return findDataCopy(ctx, userId);
}

import type { Ctx } from "#domains/settings/context.server.ts";
import { formatLink } from "#domains/identity/identity.ts";
import { readIdentities } from "#domains/identity/federation/read-identities.server.ts";

/** Lists the caller's links, `method|value`: the outside services with which they can sign in. */
export async function listOwnLinks({ db, actor }: Pick<Ctx, "db" | "actor">): Promise<string[]> {
  if (actor.kind !== "user") return [];
  const identities = await readIdentities(db, actor.userId);
  return identities.map(({ method, subject }) => formatLink(method, subject));
}

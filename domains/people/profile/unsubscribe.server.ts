import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";

type Signing = Pick<Ctx, "portal" | "vault">;

const mark = ({ portal, vault }: Signing, userId: string): string =>
  vault.mac("unsubscribe", `${portal.id} ${userId}`);

/**
 * Returns whose mailings to change: the user of the signed token or, without a token, the caller; null if there is
 * neither.
 */
export function unsubscribingUser(
  ctx: Signing & Pick<Ctx, "actor">,
  token: string | undefined,
): string | null {
  if (token === undefined) return ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const [userId = "", given = ""] = token.split(".");
  const right = Buffer.from(mark(ctx, userId));
  const told = Buffer.from(given);
  return told.length === right.length && timingSafeEqual(told, right) ? userId : null;
}

/** Whether a user gets this portal's mailings. Emails that they request themselves are always sent. */
export async function getsMailings(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  userId: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ off: boolean }>(sql`
    select unsubscribed_at is not null as off from memberships
    where environment_id = ${portal.id} and user_id = ${userId}`);
  return rows[0]?.off === false;
}

/** Ends this portal's mailings to a user, or restarts them. Repeating it changes nothing. */
export async function setMailings(
  { db, portal, clock }: Pick<Ctx, "db" | "portal" | "clock">,
  { userId, wanted }: { userId: string; wanted: boolean },
): Promise<void> {
  await db.execute(sql`
    update memberships set unsubscribed_at = ${
      wanted ? sql`null` : sql`coalesce(unsubscribed_at, ${new Date(clock.now())})`
    }
    where environment_id = ${portal.id} and user_id = ${userId}`);
}

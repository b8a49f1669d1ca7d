import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";

type Signing = Pick<Ctx, "portal" | "vault">;

const mark = ({ portal, vault }: Signing, userId: string): string =>
  vault.mac("unsubscribe", `${portal.id} ${userId}`);

/** The address that a mailing bears, also in its header List-Unsubscribe: it ends the mailings to that person here. */
export const unsubscribeAddress = (ctx: Signing, userId: string): string =>
  `${ctx.portal.origin}/unsubscribe/${userId}.${mark(ctx, userId)}`;

/** Whose mailings an address is about: its signed token's, else the caller's; null: nobody can be told from it. */
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

/** Whether a person gets this portal's mailings; letters that they ask for themselves always come. */
export async function getsMailings(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  userId: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ off: boolean }>(sql`
    select unsubscribed_at is not null as off from memberships
    where environment_id = ${portal.id} and user_id = ${userId}`);
  return rows[0]?.off === false;
}

/** Ends this portal's mailings to a person, or begins them again; done twice it is done once (DEC-34). */
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

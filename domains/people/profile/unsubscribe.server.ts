import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  isUnsubscribed,
  setUnsubscribedAt,
} from "#domains/identity/membership/change-membership.server.ts";

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
  return (await isUnsubscribed(db, { environmentId: portal.id, userId })) === false;
}

/** Ends this portal's mailings to a user, or restarts them. Repeating it changes nothing. */
export async function setMailings(
  { db, portal, clock }: Pick<Ctx, "db" | "portal" | "clock">,
  { userId, wanted }: { userId: string; wanted: boolean },
): Promise<void> {
  const at = wanted ? null : new Date(clock.now());
  await setUnsubscribedAt(db, { environmentId: portal.id, userId }, at);
}

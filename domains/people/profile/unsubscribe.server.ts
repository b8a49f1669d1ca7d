import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  isUnsubscribed,
  setUnsubscribedAt,
} from "#domains/identity/membership/change-membership.server.ts";

type SignCtx = Pick<Ctx, "portal" | "vault">;

const signatureOf = ({ portal, vault }: SignCtx, userId: string): string =>
  vault.mac("unsubscribe", `${portal.id} ${userId}`);

/**
 * Returns whose mailings to change: the user of the signed token or, without a token, the caller; null if there is
 * neither.
 */
export function findUnsubscribingUser(
  ctx: SignCtx & Pick<Ctx, "actor">,
  token: string | undefined,
): string | null {
  if (token === undefined) return ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const [userId = "", mac = ""] = token.split(".");
  const expectedSignature = Buffer.from(signatureOf(ctx, userId));
  const receivedSignature = Buffer.from(mac);
  return receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
    ? userId
    : null;
}

/** Whether a user gets this portal's mailings. Emails that they request themselves are always sent. */
export async function receivesMailings(
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
  const unsubscribedAt = wanted ? null : new Date(clock.now());
  await setUnsubscribedAt(db, { environmentId: portal.id, userId }, unsubscribedAt);
}

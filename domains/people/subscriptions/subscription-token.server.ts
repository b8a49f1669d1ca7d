import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";

type SignCtx = Pick<Ctx, "portal" | "vault">;

const signatureOf = ({ portal, vault }: SignCtx, id: string): string =>
  vault.mac("subscription", `${portal.id} ${id}`);

/** Returns the address of a subscription's own page, where it is confirmed and ended. */
export const subscriptionUrl = (ctx: SignCtx, id: string): string =>
  `${ctx.portal.origin}/subscription/${id}.${signatureOf(ctx, id)}`;

/** Returns the id of the subscription that a signed token names; null for an invalid token. */
export function readSubscriptionToken(ctx: SignCtx, token: string): string | null {
  const [id = "", mac = ""] = token.split(".");
  const expectedSignature = Buffer.from(signatureOf(ctx, id));
  const receivedSignature = Buffer.from(mac);
  return receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
    ? id
    : null;
}

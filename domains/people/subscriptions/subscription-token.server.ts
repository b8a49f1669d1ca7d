import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";

type Signing = Pick<Ctx, "portal" | "vault">;

const mark = ({ portal, vault }: Signing, id: string): string =>
  vault.mac("subscription", `${portal.id} ${id}`);

/** Returns the address of a subscription's own page, where it is confirmed and ended. */
export const subscriptionUrl = (ctx: Signing, id: string): string =>
  `${ctx.portal.origin}/subscription/${id}.${mark(ctx, id)}`;

/** Returns the subscription of a signed token; null for an invalid one. */
export function subscriptionOf(ctx: Signing, token: string): string | null {
  const [id = "", given = ""] = token.split(".");
  const right = Buffer.from(mark(ctx, id));
  const told = Buffer.from(given);
  return told.length === right.length && timingSafeEqual(told, right) ? id : null;
}

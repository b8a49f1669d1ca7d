import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "#domains/settings/context.server.ts";

type Signing = Pick<Ctx, "portal" | "vault">;

const mark = ({ portal, vault }: Signing, id: string): string =>
  vault.mac("subscription", `${portal.id} ${id}`);

/** The address of a subscription's own page: there it is confirmed, and there it is ended. */
export const subscriptionAddress = (ctx: Signing, id: string): string =>
  `${ctx.portal.origin}/subscription/${id}.${mark(ctx, id)}`;

/** The subscription that a signed token is about; null for any other. */
export function subscriptionOf(ctx: Signing, token: string): string | null {
  const [id = "", given = ""] = token.split(".");
  const right = Buffer.from(mark(ctx, id));
  const told = Buffer.from(given);
  return told.length === right.length && timingSafeEqual(told, right) ? id : null;
}

import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  onlyAfter,
  type Page,
  pageOf,
  type PageWish,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { subscriptionUrl } from "./subscription-token.server.ts";
import { authorize } from "#domains/people/policy.server.ts";

export type Subscription = {
  email: string;
  language: string;
  /** ISO instant. */
  confirmedAt: string;
  /** The address to unsubscribe, which every email to them must include. */
  unsubscribe: string;
};

/** The most subscriptions in one answer. */
export const subscriptionsMax = 1_000;

/**
 * Lists the confirmed addresses of this portal in alphabetical order.
 * @throws AUTH-DENY
 */
export async function listSubscriptions(ctx: Ctx, wish: PageWish): Promise<Page<Subscription>> {
  authorize(ctx, "list", "subscriptions");
  const { rows } = await ctx.db.execute<{
    id: string;
    email: string;
    language: string;
    at: string;
  }>(sql`
    select id, email, language, confirmed_at as at from subscriptions
    where environment_id = ${ctx.portal.id} and confirmed_at is not null
      and ${onlyAfter(wish, (email) => sql`email > ${email}`)}
    order by email limit ${rowsToRead(wish)}`);
  return pageOf(
    rows,
    wish,
    ({ email }) => [email],
    ({ id, email, language, at }) => ({
      email,
      language,
      confirmedAt: new Date(at).toISOString(),
      unsubscribe: subscriptionUrl(ctx, id),
    }),
  );
}

import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { subscriptionUrl } from "./subscription-token.server.ts";
import { authorize } from "#domains/people/policy.server.ts";
import { subscriptions } from "#domains/people/tables.server.ts";

export type Subscription = {
  email: string;
  language: string;
  /** ISO instant. */
  confirmedAt: string;
  /** The address to unsubscribe, which every email to them must include. */
  unsubscribe: string;
};

/** The most subscriptions in one response. */
export const subscriptionsMax = 1_000;

/**
 * Lists the confirmed subscriptions to this portal's news, in alphabetical order of their email addresses.
 * @throws AUTH-DENY
 */
export async function listSubscriptions(
  ctx: Ctx,
  pageRequest: PageRequest,
): Promise<ListPage<Subscription>> {
  authorize(ctx, "list", "subscriptions");
  const { id, email, language, confirmedAt } = subscriptions;
  const rows = await ctx.db
    .select({ id, email, language, confirmedAt })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.environmentId, ctx.portal.id),
        isNotNull(confirmedAt),
        afterCursor(pageRequest, (last) => sql`${email} > ${last}`),
      ),
    )
    .orderBy(email)
    .limit(rowsToRead(pageRequest));
  return pageOf(
    rows,
    pageRequest,
    (row) => [row.email],
    (row) => ({
      email: row.email,
      language: row.language,
      confirmedAt: row.confirmedAt!.toISOString(),
      unsubscribe: subscriptionUrl(ctx, row.id),
    }),
  );
}

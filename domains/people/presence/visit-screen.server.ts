import { sql } from "drizzle-orm";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { screenVisits } from "#domains/people/tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { publishLiveEvent } from "#domains/settings/live/live-event.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import {
  peoplePerScreenMax,
  presenceExpiryMs,
  presenceTopicOf,
  type PresentPerson,
  visitsPerUserMax,
} from "./presence.ts";

type PresenceCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

/**
 * Says that the caller has a screen of the studio open in a tab, for the first time or still. A tab shows one screen at a
 * time. The live topics of both screens announce it if that is new.
 * @returns everybody on the screen, the caller included, those who came first at the beginning
 * @throws AUTH-DENY
 */
export async function enterScreen(
  ctx: PresenceCtx,
  { screen, visitId }: { screen: string; visitId: string },
): Promise<PresentPerson[]> {
  authorize(ctx, "open", "studio");
  await withTransaction(ctx.db, (tx) => storeVisit(tx, ctx, screen, visitId));
  return listPresentPeople(ctx, screen);
}

async function storeVisit(
  tx: Transaction,
  ctx: PresenceCtx,
  screen: string,
  visitId: string,
): Promise<void> {
  const now = new Date(ctx.clock.now());
  const { portal, actor } = ctx;
  const isOwnVisit = sql`environment_id = ${portal.id} and user_id = ${actor.userId}`;
  const { rows } = await tx.execute<{ before: string | null; isExpired: boolean | null }>(sql`
    with before as (
      select screen, seen_at <= ${expiryOf(ctx)} as is_expired from ${screenVisits}
      where ${isOwnVisit} and visit_id = ${visitId}
    ), stored as (
      insert into ${screenVisits} (environment_id, user_id, visit_id, screen, entered_at, seen_at)
      values (${portal.id}, ${actor.userId}, ${visitId}, ${screen}, ${now}, ${now})
      on conflict (environment_id, user_id, visit_id) do update set seen_at = excluded.seen_at,
        screen = excluded.screen,
        entered_at = case when screen_visits.screen = excluded.screen
          then screen_visits.entered_at else excluded.entered_at end
    )
    select (select screen from before) as before, (select is_expired from before) as "isExpired"`);
  const { before, isExpired } = rows[0]!;
  if (before === screen && isExpired === false) return;
  await tx.execute(sql`
    delete from ${screenVisits} where ${isOwnVisit} and visit_id in (
      select visit_id from ${screenVisits} where ${isOwnVisit}
      order by seen_at desc, visit_id offset ${visitsPerUserMax})`);
  for (const changed of new Set([before ?? screen, screen])) await announceVisit(tx, ctx, changed);
}

/** Says that the caller has closed a tab. A visit that is unknown has expired. */
export async function leaveScreen(
  ctx: PresenceCtx,
  { visitId }: { visitId: string },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ screen: string }>(sql`
      delete from ${screenVisits} where environment_id = ${ctx.portal.id}
        and user_id = ${ctx.actor.userId} and visit_id = ${visitId} returning screen`);
    if (rows[0]) await announceVisit(tx, ctx, rows[0].screen);
  });
}

const announceVisit = (tx: Transaction, { portal }: PresenceCtx, screen: string) =>
  publishLiveEvent(tx, { environmentId: portal.id, topic: presenceTopicOf(screen) });

const expiryOf = ({ clock }: Pick<Ctx, "clock">) => new Date(clock.now() - presenceExpiryMs);

async function listPresentPeople(ctx: PresenceCtx, screen: string): Promise<PresentPerson[]> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`
    select user_id as "userId" from ${screenVisits}
    where environment_id = ${ctx.portal.id} and screen = ${screen} and seen_at > ${expiryOf(ctx)}
    group by user_id order by min(entered_at), user_id limit ${peoplePerScreenMax}`);
  const ids = rows.map(({ userId }) => userId);
  const names = await loadUserNames(ctx, ids);
  return ids.map((userId) => ({ userId, name: names.get(userId) ?? "" }));
}

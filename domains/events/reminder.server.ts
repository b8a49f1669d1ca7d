import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { eventOver, noAddress } from "./errors.ts";
import { openEvent } from "./find-event.server.ts";
import { eventReminders } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

/** For users whose time zone is unknown. */
export const plainTimeZone = "UTC";
const timeZoneMaxChars = 64;

/**
 * Requests an email before each future episode. A second request changes nothing.
 * @param input.timeZone the browser's own, `Europe/Kyiv`; anything else counts as UTC
 * @throws NOT-FOUND, AUTH-DENY, SIGN-IN-FIRST, EVENTS-OVER, EVENTS-NO-EMAIL
 */
export async function askReminder(
  ctx: Ctx,
  { eventId, timeZone }: { eventId: string; timeZone: string },
): Promise<void> {
  const { actor, portal, clock, language } = ctx;
  authorize(ctx, "request", "reminder");
  const now = clock.now();
  const { episodes } = await openEvent(ctx, eventId);
  if (!episodes.some(({ start }) => start > now)) throw eventOver();
  if (actor.email === null) throw noAddress();
  const zone = readTimeZone(timeZone);
  await ctx.db.execute(sql`
    insert into ${eventReminders}
      (environment_id, user_id, event_id, language, time_zone, origin, asked_at, notified_until)
    values (${portal.id}, ${actor.userId}, ${eventId}, ${language}, ${zone}, ${portal.origin},
      ${new Date(now)}, ${new Date(now)})
    on conflict (environment_id, event_id, user_id) do update set
      language = excluded.language, time_zone = excluded.time_zone, origin = excluded.origin`);
}

/** Whether the caller has requested reminders for the event. */
export async function hasReminder(ctx: Ctx, eventId: string): Promise<boolean> {
  if (ctx.actor.kind !== "user") return false;
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${eventReminders} where environment_id = ${ctx.portal.id}
      and event_id = ${eventId} and user_id = ${ctx.actor.userId}`);
  return rows.length > 0;
}

/** Cancels the caller's reminders. */
export async function endOwnReminder(ctx: Ctx, eventId: string): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  await ctx.db.execute(sql`
    delete from ${eventReminders} where environment_id = ${ctx.portal.id}
      and event_id = ${eventId} and user_id = ${ctx.actor.userId}`);
}

type Signing = Pick<Ctx, "vault"> & { portal: { id: string } };

const mark = ({ portal, vault }: Signing, id: string): string =>
  vault.mac("event-reminder", `${portal.id} ${id}`);

/** The path that cancels a reminder for the owner of its email. */
export const reminderPath = (ctx: Signing, id: string): string =>
  `/reminder/${id}.${mark(ctx, id)}`;

/** The event of a signed token's reminder; null if the event is gone or the token is invalid. */
export async function reminderOf(
  ctx: Signing & Pick<Ctx, "db">,
  token: string,
): Promise<{ id: string; eventId: string } | null> {
  const [id = "", given = ""] = token.split(".");
  const right = Buffer.from(mark(ctx, id));
  const told = Buffer.from(given);
  if (told.length !== right.length || !timingSafeEqual(told, right)) return null;
  const { rows } = await ctx.db.execute<{ event_id: string }>(sql`
    select event_id from ${eventReminders}
    where environment_id = ${ctx.portal.id} and id = ${id}`);
  return rows[0] ? { id, eventId: rows[0].event_id } : null;
}

/** Cancels and deletes the reminder. */
export async function endReminder(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  id: string,
): Promise<void> {
  await db.execute(sql`
    delete from ${eventReminders} where environment_id = ${portal.id} and id = ${id}`);
}

function readTimeZone(name: string): string {
  if (name === "" || name.length > timeZoneMaxChars) return plainTimeZone;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return plainTimeZone;
  }
}

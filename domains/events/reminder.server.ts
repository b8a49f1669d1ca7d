import { timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { eventOver, noAddress } from "./errors.ts";
import { openEvent } from "./find-event.server.ts";
import { eventReminders } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

/** The time zone of users whose own is unknown. */
export const plainTimeZone = "UTC";
const timeZoneMaxChars = 64;

/**
 * Requests an email before each future episode. A second request changes nothing.
 * @param input.timeZone the browser's time zone, such as `Europe/Kyiv`; anything invalid counts as UTC
 * @throws NOT-FOUND, AUTH-DENY, SIGN-IN-FIRST, EVENTS-OVER, EVENTS-NO-EMAIL
 */
export async function requestReminder(
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
  const place = { language, timeZone: zone, origin: portal.origin };
  await ctx.db
    .insert(eventReminders)
    .values({
      environmentId: portal.id,
      userId: actor.userId,
      eventId,
      ...place,
      askedAt: new Date(now),
      notifiedUntil: new Date(now),
    })
    .onConflictDoUpdate({
      target: [eventReminders.environmentId, eventReminders.eventId, eventReminders.userId],
      set: place,
    });
}

/** Whether the caller has requested reminders for the event. */
export async function hasReminder(ctx: Ctx, eventId: string): Promise<boolean> {
  if (ctx.actor.kind !== "user") return false;
  const rows = await ctx.db
    .select({ id: eventReminders.id })
    .from(eventReminders)
    .where(isOwn(ctx, eventId));
  return rows.length > 0;
}

const isOwn = ({ portal, actor }: Pick<Ctx, "portal" | "actor">, eventId: string) =>
  and(
    eq(eventReminders.environmentId, portal.id),
    eq(eventReminders.eventId, eventId),
    eq(eventReminders.userId, actor.userId),
  );

/** Cancels the caller's reminders. */
export async function endOwnReminder(ctx: Ctx, eventId: string): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  await ctx.db.delete(eventReminders).where(isOwn(ctx, eventId));
}

type Signing = Pick<Ctx, "vault"> & { portal: { id: string } };

const mark = ({ portal, vault }: Signing, id: string): string =>
  vault.mac("event-reminder", `${portal.id} ${id}`);

/** The path that cancels a reminder for the owner of its email. */
export const reminderPath = (ctx: Signing, id: string): string =>
  `/reminder/${id}.${mark(ctx, id)}`;

/** Finds the reminder that a signed token names; null if the reminder is gone or the token is invalid. */
export async function reminderOf(
  ctx: Signing & Pick<Ctx, "db">,
  token: string,
): Promise<{ id: string; eventId: string } | null> {
  const [id = "", given = ""] = token.split(".");
  const right = Buffer.from(mark(ctx, id));
  const told = Buffer.from(given);
  if (told.length !== right.length || !timingSafeEqual(told, right)) return null;
  const [found] = await ctx.db
    .select({ eventId: eventReminders.eventId })
    .from(eventReminders)
    .where(and(eq(eventReminders.environmentId, ctx.portal.id), eq(eventReminders.id, id)));
  return found ? { id, ...found } : null;
}

/** Cancels and deletes the reminder. */
export async function endReminder(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  id: string,
): Promise<void> {
  await db
    .delete(eventReminders)
    .where(and(eq(eventReminders.environmentId, portal.id), eq(eventReminders.id, id)));
}

function readTimeZone(name: string): string {
  if (name === "" || name.length > timeZoneMaxChars) return plainTimeZone;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return plainTimeZone;
  }
}

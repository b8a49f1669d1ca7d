import { timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { findTimeZone } from "#platform/time-zone.ts";
import { eventOver, emailMissing } from "./errors.ts";
import { findEventForCaller } from "./find-event.server.ts";
import { eventReminders } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

/** The time zone for users whose time zone is unknown. */
export const fallbackTimeZone = "UTC";

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
  const { episodes } = await findEventForCaller(ctx, eventId);
  if (!episodes.some(({ start }) => start > now)) throw eventOver();
  if (actor.email === null) throw emailMissing();
  const zone = findTimeZone(timeZone) ?? fallbackTimeZone;
  const emailOptions = { language, timeZone: zone, origin: portal.origin };
  await ctx.db
    .insert(eventReminders)
    .values({
      environmentId: portal.id,
      userId: actor.userId,
      eventId,
      ...emailOptions,
      requestedAt: new Date(now),
      notifiedUntil: new Date(now),
    })
    .onConflictDoUpdate({
      target: [eventReminders.environmentId, eventReminders.eventId, eventReminders.userId],
      set: emailOptions,
    });
}

/** Whether the caller has requested reminders for the event. */
export async function hasReminder(ctx: Ctx, eventId: string): Promise<boolean> {
  if (ctx.actor.kind !== "user") return false;
  const rows = await ctx.db
    .select({ id: eventReminders.id })
    .from(eventReminders)
    .where(isOwnReminder(ctx, eventId));
  return rows.length > 0;
}

const isOwnReminder = ({ portal, actor }: Pick<Ctx, "portal" | "actor">, eventId: string) =>
  and(
    eq(eventReminders.environmentId, portal.id),
    eq(eventReminders.eventId, eventId),
    eq(eventReminders.userId, actor.userId),
  );

/** Cancels the caller's reminders. */
export async function deleteOwnReminder(ctx: Ctx, eventId: string): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  await ctx.db.delete(eventReminders).where(isOwnReminder(ctx, eventId));
}

type SignatureCtx = Pick<Ctx, "vault"> & { portal: { id: string } };

const signatureOf = ({ portal, vault }: SignatureCtx, id: string): string =>
  vault.mac("event-reminder", `${portal.id} ${id}`);

/** The path that cancels a reminder for the owner of its email. */
export const reminderCancelPath = (ctx: SignatureCtx, id: string): string =>
  `/reminder/${id}.${signatureOf(ctx, id)}`;

/** Finds the reminder that a signed token names; null if the reminder is gone or the token is invalid. */
export async function findReminder(
  ctx: SignatureCtx & Pick<Ctx, "db">,
  token: string,
): Promise<{ id: string; eventId: string } | null> {
  const [id = "", signature = ""] = token.split(".");
  const expected = Buffer.from(signatureOf(ctx, id));
  const received = Buffer.from(signature);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  const [reminder] = await ctx.db
    .select({ eventId: eventReminders.eventId })
    .from(eventReminders)
    .where(and(eq(eventReminders.environmentId, ctx.portal.id), eq(eventReminders.id, id)));
  return reminder ? { id, ...reminder } : null;
}

/** Cancels and deletes the reminder. */
export async function deleteReminder(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  id: string,
): Promise<void> {
  await db
    .delete(eventReminders)
    .where(and(eq(eventReminders.environmentId, portal.id), eq(eventReminders.id, id)));
}

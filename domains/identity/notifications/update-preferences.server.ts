import { notificationPreferences } from "#domains/identity/notification-tables.server.ts";
import { authorize } from "#domains/identity/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { findTimeZone } from "#platform/time-zone.ts";
import { readPreferences } from "./load-preferences.server.ts";
import {
  isChoice,
  minutesPerDay,
  type NotificationChoices,
  notificationChannels,
  type NotificationPreferences,
  type NotificationTopic,
  notificationTopics,
  type StoppedTopic,
} from "./preferences.ts";

/**
 * Saves what the caller wants to be notified about in this portal, where and when. What is always or never sent stays
 * so.
 * @returns the preferences as stored
 * @throws AUTH-DENY, INVALID
 */
export async function updatePreferences(
  ctx: Pick<Ctx, "actor" | "clock" | "db" | "portal">,
  input: NotificationPreferences,
): Promise<NotificationPreferences> {
  authorize(ctx, "update", "notification preferences");
  const preferences = {
    ...input,
    choices: onlyChoices(input.choices),
    timeZone: readTimeZone(input.timeZone),
  };
  requireQuietHours(preferences);
  await withTransaction(ctx.db, (tx) => storePreferences(tx, ctx, ctx.actor.userId, preferences));
  return preferences;
}

/** Turns off a user's emails about one topic, or about everything that can be turned off. */
export const stopEmails = (
  ctx: Pick<Ctx, "clock" | "db" | "portal">,
  { userId, topic }: { userId: string; topic: StoppedTopic },
): Promise<void> =>
  setEmails(ctx, { userId, topics: topic === "all" ? notificationTopics : [topic], email: false });

/** Turns on a user's emails about one topic. */
export const startEmails = (
  ctx: Pick<Ctx, "clock" | "db" | "portal">,
  { userId, topic }: { userId: string; topic: NotificationTopic },
): Promise<void> => setEmails(ctx, { userId, topics: [topic], email: true });

async function setEmails(
  ctx: Pick<Ctx, "clock" | "db" | "portal">,
  {
    userId,
    topics,
    email,
  }: { userId: string; topics: readonly NotificationTopic[]; email: boolean },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const stored = await readPreferences(tx, { environmentId: ctx.portal.id, userId });
    const changed = topics.map((one) => [one, { ...stored.choices[one], email }]);
    const choices = onlyChoices({ ...stored.choices, ...Object.fromEntries(changed) });
    await storePreferences(tx, ctx, userId, { ...stored, choices });
  });
}

/** Turns off everything about one topic that the caller can turn off, in every channel. @throws AUTH-DENY */
export async function stopTopic(
  ctx: Pick<Ctx, "actor" | "clock" | "db" | "portal">,
  topic: NotificationTopic,
): Promise<void> {
  authorize(ctx, "update", "notification preferences");
  const { userId } = ctx.actor;
  await withTransaction(ctx.db, async (tx) => {
    const stored = await readPreferences(tx, { environmentId: ctx.portal.id, userId });
    const off = Object.fromEntries(notificationChannels.map((channel) => [channel, false]));
    const choices = onlyChoices({ ...stored.choices, [topic]: off });
    await storePreferences(tx, ctx, userId, { ...stored, choices });
  });
}

async function storePreferences(
  tx: Transaction,
  { clock, portal }: Pick<Ctx, "clock" | "portal">,
  userId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  const { choices, quietHours, timeZone, digest, discreet } = preferences;
  const now = new Date(clock.now());
  const values = { choices, quietHours, timeZone, digest, discreet, updatedAt: now };
  await tx
    .insert(notificationPreferences)
    .values({ environmentId: portal.id, userId, ...values })
    .onConflictDoUpdate({
      target: [notificationPreferences.environmentId, notificationPreferences.userId],
      set: values,
    });
}

/** Leaves out what nobody can choose. */
const onlyChoices = (choices: NotificationChoices): NotificationChoices =>
  Object.fromEntries(
    notificationTopics.map((topic) => [
      topic,
      Object.fromEntries(
        notificationChannels.flatMap((channel) => {
          const isOn = choices[topic]?.[channel];
          return isOn !== undefined && isChoice(topic, channel) ? [[channel, isOn]] : [];
        }),
      ),
    ]),
  );

/** @throws INVALID if there is no such time zone */
function readTimeZone(name: string): string {
  const timeZone = findTimeZone(name);
  if (timeZone === null) throw invalidInput("timeZone: there is no such time zone");
  return timeZone;
}

function requireQuietHours({ quietHours }: NotificationPreferences): void {
  if (quietHours === null) return;
  const isMinute = (minute: number) =>
    Number.isInteger(minute) && minute >= 0 && minute < minutesPerDay;
  if (!isMinute(quietHours.from) || !isMinute(quietHours.to))
    throw invalidInput("quietHours: minutes after midnight");
}

import { and, eq, lt, sql } from "drizzle-orm";
import { composeEmail } from "#domains/identity/compose-email.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { ContentReaderCtx } from "#domains/settings/read-content.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import type { Clock } from "#platform/clock.ts";
import { type Db, type Transaction, withTransaction } from "#platform/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database-unavailable.server.ts";
import type { Episode } from "./event.ts";
import { findEvent } from "./find-event.server.ts";
import { formatDateTime } from "./format-date-time.ts";
import { reminderCancelPath } from "./reminder.server.ts";
import { eventReminders } from "./tables.server.ts";
import { reachableEmailOf } from "#domains/identity/membership/read-member.server.ts";

/** The queue of the reminders; its jobs have no data. */
export const remindersQueue = "event-reminders";
/** How often the job looks for due reminders, in cron syntax. */
export const remindersCron = "*/5 * * * *";

/** How long before an episode its reminder is sent. */
export const reminderLeadMs = 3 * 3_600_000;
/** The most emails queued in one transaction. */
const batchMax = 200;
/** Reminders requested longer ago than this are deleted, in case their event never came back. */
const reminderRetentionMs = 400 * 24 * 3_600_000;

/** What the server needs to compose a portal's emails outside a request. */
export type PortalTools = ContentReaderCtx & Pick<Ctx, "clock" | "jobs" | "vault"> & MessagesCtx;

type ReminderTools = {
  db: Db;
  clock: Clock;
  /** Null: the portal doesn't exist any more. */
  portal(environmentId: string): Promise<PortalTools | null>;
};

/**
 * Queues the emails of all episodes that start soon. It may run twice and in parallel: each reminder records the
 * episode in the transaction that queues its email. Users are reminded again of a postponed episode. An unreadable
 * event doesn't stop the others.
 * @throws AggregateError with all failures, after the other events are done
 */
export async function sendReminders({ db, clock, portal }: ReminderTools): Promise<void> {
  const now = clock.now();
  const remindedEvents = await db
    .selectDistinct({
      environmentId: eventReminders.environmentId,
      eventId: eventReminders.eventId,
    })
    .from(eventReminders)
    .orderBy(eventReminders.environmentId, eventReminders.eventId);
  const errors: unknown[] = [];
  for (const { environmentId, eventId } of remindedEvents)
    try {
      await sendRemindersOf(db, now, await portal(environmentId), eventId);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      errors.push(error);
    }
  await db
    .delete(eventReminders)
    .where(lt(eventReminders.requestedAt, new Date(now - reminderRetentionMs)));
  if (errors.length > 0) throw new AggregateError(errors, "some reminders could not be queued");
}

/** Queues the reminders of an event's episodes that start soon. Deletes the reminders of an event that is over. */
async function sendRemindersOf(
  db: Db,
  now: number,
  tools: PortalTools | null,
  eventId: string,
): Promise<void> {
  const event = tools && (await findEvent(tools, eventId, tools.settings.i18n.primaryLang));
  if (!tools || !event) return;
  const upcoming = event.episodes.filter(({ start }) => start > now);
  for (const { number, start } of upcoming.filter(({ start }) => start <= now + reminderLeadMs))
    while ((await remindLearnersOf(db, tools, { eventId, number, start })) === batchMax);
  if (upcoming.length === 0)
    await db
      .delete(eventReminders)
      .where(
        and(eq(eventReminders.environmentId, tools.portal.id), eq(eventReminders.eventId, eventId)),
      );
}

type DueEpisode = { eventId: string } & Pick<Episode, "number" | "start">;

type Recipient = {
  id: string;
  userId: string;
  email: string | null;
  language: string;
  zone: string;
  origin: string;
};

/** Queues emails for a batch of users not yet reminded of the episode. Returns how many reminders the batch had. */
async function remindLearnersOf(
  db: Db,
  tools: PortalTools,
  dueEpisode: DueEpisode,
): Promise<number> {
  const start = new Date(dueEpisode.start);
  const environmentId = tools.portal.id;
  return withTransaction(db, async (tx) => {
    // Users who left the portal or are blocked get no email.
    const { rows } = await tx.execute<Recipient>(sql`
      with due as (
        select id, user_id from ${eventReminders}
        where environment_id = ${environmentId} and event_id = ${dueEpisode.eventId} and notified_until < ${start}
        order by id limit ${batchMax} for update skip locked),
      updated as (
        update ${eventReminders} r set notified_until = ${start} from due
        where r.environment_id = ${environmentId} and r.id = due.id
        returning r.id, r.user_id, r.language, r.time_zone as zone, r.origin)
      select id, user_id as "userId", language, zone, origin,
        ${reachableEmailOf(environmentId, sql`updated.user_id`)} as email
      from updated`);
    for (const row of rows)
      if (row.email !== null) await queueReminder(tx, tools, dueEpisode, row, row.email);
    return rows.length;
  });
}

async function queueReminder(
  tx: Transaction,
  tools: PortalTools,
  { eventId, number, start }: DueEpisode,
  { id, userId, language, zone, origin }: Recipient,
  email: string,
): Promise<void> {
  const event = await findEvent(tools, eventId, language);
  const episode = event?.episodes.find((one) => one.number === number);
  if (!event || !episode) return;
  const cancelUrl = origin + reminderCancelPath(tools, id);
  const message = composeEmail({ ...tools, language }, email, "event-reminder", {
    event: event.title,
    episode: episode.title,
    when: formatDateTime(start, language, zone),
    link: origin + event.path,
    stop: cancelUrl,
  });
  await sendNotification(tx, tools, {
    userId,
    topic: "reminders",
    line: {
      kind: "event-reminder",
      key: `episode ${eventId} ${number} ${start}`,
      detail: { event: event.title, path: event.path },
    },
    language,
    origin,
    path: event.path,
    title: message.subject,
    latestAt: start,
    email: { ...message, unsubscribe: cancelUrl },
  });
}

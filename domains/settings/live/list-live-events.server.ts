import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { liveEvents } from "#domains/settings/tables.server.ts";
import type { LiveEvent } from "./live-event.server.ts";
import type { Subscription } from "./live-topic.server.ts";

/** Readers that were away for longer reload everything instead of catching up. */
export const replayMaxMs = 10 * 60_000;
/** The same for readers that missed more events. */
export const replayEventsMax = 200;
/**
 * Events are also repeated if they were stored this long before the time asked for: an event is visible only when its
 * transaction ends, and that may be later than the next one's. Readers ignore the ids that they know.
 */
const replayOverlapMs = 60_000;

/** From when on a reader needs events: a time of the database's clock, or the age of what it shows. */
export type ReplayStart = { atMs: number } | { ageMs: number };

export type MissedEvents = {
  events: LiveEvent[];
  /** The reader missed more than can be repeated: it must load everything again. */
  mustReload: boolean;
  /** The database's time, from which the next call can continue. */
  now: number;
};

type Row = {
  now: number;
  isTooOld: boolean;
  topic: string | null;
  userId: string | null;
  id: string;
  at: number;
};

/** Lists what has happened under these topics of the portal since then, the oldest first. */
export async function listLiveEvents(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  subscriptions: readonly Subscription[],
  start: ReplayStart | null,
): Promise<MissedEvents> {
  const from =
    start === null
      ? sql`moment.now`
      : "atMs" in start
        ? sql`to_timestamp(${start.atMs}::float8 / 1000)`
        : sql`moment.now - make_interval(secs => ${start.ageMs}::float8 / 1000)`;
  const conditions = subscriptions.map(({ topic, userId }) =>
    userId === null
      ? sql`(event.topic = ${topic} and event.user_id is null)`
      : sql`(event.topic = ${topic} and event.user_id = ${userId}::uuid)`,
  );
  const replayed = sql`event.at > range.start - make_interval(secs => ${replayOverlapMs}::float8 / 1000)`;
  const { rows } = await db.execute<Row>(sql`
    with moment as materialized (select clock_timestamp() as now),
      range as materialized (select now, ${from} as start from moment)
    select (extract(epoch from range.now) * 1000)::float8 as now,
      range.start < range.now - make_interval(secs => ${replayMaxMs}::float8 / 1000)
        or range.start > range.now + make_interval(secs => ${replayMaxMs}::float8 / 1000) as "isTooOld",
      event.topic, event.user_id as "userId", event.id,
      floor(extract(epoch from event.at) * 1000)::float8 as at
    from range left join ${liveEvents} event on event.environment_id = ${portal.id}
      and ${start === null ? sql`false` : replayed} and (${sql.join(conditions, sql` or `)})
    order by event.at, event.id limit ${replayEventsMax + 1}`);
  const { now, isTooOld } = rows[0]!;
  const mustReload = isTooOld || rows.length > replayEventsMax;
  const events = rows.flatMap(({ topic, userId, id, at }) =>
    topic === null ? [] : [{ environmentId: portal.id, topic, userId, id: Number(id), at }],
  );
  return { events: mustReload ? [] : events, mustReload, now: Math.floor(now) };
}

/** An event's id, as readers send it back to continue after it. */
export const liveEventId = ({ at, id }: Pick<LiveEvent, "at" | "id">): string => `${at}.${id}`;

const eventIdPattern = /^(\d{1,15})(?:\.\d{1,19})?$/;

/** Reads where to continue: after an event's id or a time, or an age in milliseconds; null without any valid one. */
export function readReplayStart(
  after: string | null | undefined,
  age: string | null | undefined,
): ReplayStart | null {
  const atText = eventIdPattern.exec(after ?? "")?.[1];
  if (atText !== undefined) return { atMs: Number(atText) };
  return /^\d{1,12}$/.test(age ?? "") ? { ageMs: Number(age) } : null;
}

import { type SQL, sql } from "drizzle-orm";
import { liveEvents } from "#domains/settings/tables.server.ts";
import type { Db } from "#platform/database.server.ts";

/** The PostgreSQL channel on which live events are announced to all processes. */
export const liveChannel = "lampstand_live";
/** Events older than this are deleted. It must be longer than `replayMaxMs`. */
export const liveEventRetentionMs = 60 * 60_000;

/** Something under a topic has changed. Readers load it again, with their own permissions. */
export type LiveEvent = {
  environmentId: string;
  topic: string;
  /** The only user whom the event is for; null: everybody who may read the topic. */
  userId: string | null;
  id: number;
  /** Epoch milliseconds of the database's clock. */
  at: number;
};

/**
 * SQL that stores an event for each row of `source` and announces it on commit. The source selects an environment id, a
 * topic and a user id. It can be a part of a larger statement.
 */
export const liveEventInsertSql = (source: SQL): SQL => sql`
  insert into ${liveEvents} (environment_id, topic, user_id) ${source}
  returning pg_notify(${liveChannel}, json_build_object('environmentId', environment_id,
    'topic', topic, 'userId', user_id, 'id', id,
    'at', floor(extract(epoch from at) * 1000)::bigint)::text)`;

/** Stores an event for everybody who may read the topic, and announces it on commit. */
export async function publishLiveEvent(
  db: Pick<Db, "execute">,
  { environmentId, topic }: Pick<LiveEvent, "environmentId" | "topic">,
): Promise<void> {
  await db.execute(
    liveEventInsertSql(sql`select ${environmentId}::text, ${topic}::text, null::uuid`),
  );
}

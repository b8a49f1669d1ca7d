import { type SQL, sql } from "drizzle-orm";
import { liveEventInsertSql } from "#domains/settings/live/live-event.server.ts";
import type { Db } from "#platform/database.server.ts";
import { type NotificationKind, notificationsTopic } from "./notification.ts";
import { notifications } from "#domains/identity/notification-tables.server.ts";

/** A notification and its recipient; each `key` is notified once per user. */
export type NotificationInput = {
  environmentId: string;
  userId: string;
  kind: NotificationKind;
  key: string;
  detail?: Record<string, string>;
  /** Epoch milliseconds. */
  createdAt: number;
};

/** Notifies a user in the portal. A second call with the same key adds nothing. */
export async function notify(db: Pick<Db, "execute">, input: NotificationInput): Promise<void> {
  await db.execute(sql`with ${notificationParts(input, sql`true`)} select`);
}

/**
 * Parts of a larger statement that do the same, if the condition holds: `with …, ${notificationParts(…)} …`. The
 * user's open pages hear of it on commit.
 */
export const notificationParts = (input: NotificationInput, condition: SQL): SQL => sql`
  notified as (
    insert into ${notifications} (environment_id, user_id, kind, key, detail, created_at)
    select ${input.environmentId}, ${input.userId}::uuid, ${input.kind}, ${input.key},
      ${JSON.stringify(input.detail ?? {})}::jsonb, ${new Date(input.createdAt)}::timestamptz
    where ${condition}
    on conflict (environment_id, user_id, key) do nothing
    returning environment_id, user_id
  ), announced as (${liveEventInsertSql(sql`select environment_id, ${notificationsTopic}, user_id from notified`)})`;

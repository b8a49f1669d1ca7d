import { sql } from "drizzle-orm";
import { isRoleHolder } from "#domains/identity/membership/role-holders.server.ts";
import { adminRole, mentorLeaderRole, mentorRole, ownerRole } from "#domains/settings/roles.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { conversationRetentionMs, hiddenRetentionMs } from "./conversation.ts";
import { incomingMessages, messageDeliveries } from "./channels/tables.server.ts";
import { conversationForwards, unsentAnswers } from "./mentor-chat/tables.server.ts";
import { askedLessonLifeMs } from "./lesson-links/lesson-links.server.ts";
import { askedLessons } from "./lesson-links/tables.server.ts";
import { giveUpFiles } from "./files/fetch-file.server.ts";
import { renewSecondReaders } from "./safety/renew-second-readers.server.ts";
import { conversations } from "./tables.server.ts";

/** How long a messenger's report about an unknown message is kept: its id may become known after a retry. */
const reportRetentionMs = 24 * 60 * 60 * 1000;
/** How long a message waits for its sender to say how old they are. */
const ageWaitMs = 7 * 24 * 60 * 60 * 1000;

/** How long a mentor can quote a message in Telegram to answer it. */
const forwardedRetentionMs = 60 * 24 * 60 * 60 * 1000;
/** How long a mentor can choose in Telegram whom an answer is for. */
const unsentRetentionMs = 24 * 60 * 60 * 1000;

/**
 * Deletes conversations two years after their last message, and hidden ones whose case has been open for half a year. Conversations of
 * mentors who have left go back to their pools.
 */
export async function sweepConversations({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Log;
}): Promise<void> {
  const now = clock.now();
  const { rowCount: deleted } = await db.execute(sql`
    delete from ${conversations}
    where last_message_at < ${new Date(now - conversationRetentionMs)}
      or hidden_at < ${new Date(now - hiddenRetentionMs)}`);
  if (deleted) log.info({ deleted }, "deleted old conversations");
  await db.execute(sql`
    delete from ${messageDeliveries}
    where conversation_id is null and changed_at < ${new Date(now - reportRetentionMs)}`);
  await db.execute(sql`
    delete from ${incomingMessages}
    where waits_for_age and received_at < ${new Date(now - ageWaitMs)}`);
  await db.execute(sql`
    delete from ${conversationForwards} where forwarded_at < ${new Date(now - forwardedRetentionMs)}`);
  await db.execute(sql`
    delete from ${unsentAnswers} where created_at < ${new Date(now - unsentRetentionMs)}`);
  await db.execute(sql`
    delete from ${askedLessons} where asked_at < ${new Date(now - askedLessonLifeMs)}`);
  await giveUpFiles({ db, clock });
  const roles = [mentorRole, mentorLeaderRole, adminRole, ownerRole];
  const { rowCount: released } = await db.execute(sql`
    update ${conversations} conversation set owner_id = null, owner_unread = 0, owner_since = ${new Date(now)}
    where owner_id is not null and hidden_at is null
      and not ${isRoleHolder(sql`conversation.environment_id`, sql`conversation.owner_id`, roles)}`);
  await renewSecondReaders(db);
  if (released) log.info({ released }, "returned conversations of former mentors to their pools");
}

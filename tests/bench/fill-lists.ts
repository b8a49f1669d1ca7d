import { insertBulkConversations } from "#tests/kit/bulk-conversations.ts";
import { bulkUserId, insertBulkAuditLog, insertBulkMembers } from "#tests/kit/bulk-data.ts";
import { allowDiscussions, insertBulkDiscussions } from "#tests/kit/bulk-discussions.ts";
import { insertWithoutIndexes, withBulkConnection } from "#tests/kit/bulk-insert.ts";
import {
  insertBulkBlockedAttempts,
  insertBulkJourney,
  insertBulkNotifications,
} from "#tests/kit/bulk-notices.ts";
import { courseId, elementId, elementsCount } from "./large-course.ts";
import { type BenchDatabase, environmentId } from "./portal.ts";
import { formatNumber } from "./report.ts";

/** How many rows the lists of a portal have. */
export type ListSizes = {
  people: number;
  conversations: number;
  /** Of conversations. */
  messages: number;
  /** Of discussions. */
  comments: number;
  notifications: number;
  /** Attempts that a limit has blocked: the table that grows with every visit. */
  events: number;
  /** Of the audit log. Only staff make them, so they are a tenth of the events. */
  entries: number;
  /** For which home has figures. */
  days: number;
};

/** The people whose names the audit log shows. */
const actorsCount = 20;

/** Fills a portal whose course has discussions. A member of its staff is the mentor of many learners. */
export async function fillListPortal(
  { pool }: BenchDatabase,
  staffId: string,
  { people, conversations, messages, comments, notifications, events, entries, days }: ListSizes,
  print: (line: string) => void,
): Promise<void> {
  const step = async (name: string, insert: () => Promise<void>) => {
    const startedAt = performance.now();
    await insert();
    print(`  ${name}: ${formatNumber((performance.now() - startedAt) / 1000)} s`);
  };
  await allowDiscussions(pool, environmentId);
  // Questions without an owner wait in a leader's pool.
  await pool.query(
    `with leader as (insert into users (profile) values ('{"firstName":"Lea"}') returning id)
     insert into memberships (environment_id, user_id, roles)
     select $1, id, array['disciple', 'mp-leader'] from leader`,
    [environmentId],
  );
  const actors = Array.from({ length: actorsCount }, (_, actor) => bulkUserId(1 + actor));
  const [first, ...others] = Array.from({ length: elementsCount }, (_, index) =>
    elementId(index + 1),
  );
  await withBulkConnection(pool, async (client) => {
    await step("people", () =>
      insertWithoutIndexes(client, "users", () =>
        insertWithoutIndexes(client, "memberships", () =>
          insertBulkMembers(pool, environmentId, { count: people }),
        ),
      ),
    );
    await step("conversations and messages", () =>
      insertBulkConversations(client, environmentId, {
        mentorId: staffId,
        count: conversations,
        messages,
      }),
    );
    await step("comments", () =>
      insertBulkDiscussions(client, environmentId, {
        elementIds: [first!, ...others],
        members: people,
        count: comments,
      }),
    );
    await step("notifications", () =>
      insertBulkNotifications(client, environmentId, { members: people, count: notifications }),
    );
    await step("events", async () => {
      await insertBulkBlockedAttempts(client, environmentId, { count: events });
      await insertBulkJourney(client, environmentId, { days, courseId });
    });
    await step("entries of the audit log", () =>
      insertWithoutIndexes(client, "audit_log", () =>
        insertBulkAuditLog(client, environmentId, { count: entries, actors }),
      ),
    );
  });
}

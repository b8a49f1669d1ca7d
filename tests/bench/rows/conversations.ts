import type { Bench } from "#tests/bench/bench.ts";
import { compareLists, type Fill, type ListPage } from "#tests/bench/list-portal.ts";
import { environmentId } from "#tests/bench/portal.ts";
import type { Row } from "#tests/bench/report.ts";
import {
  bulkConversationId,
  insertBulkConversations,
  messagesPerConversation,
} from "#tests/kit/bulk-conversations.ts";

const smallCount = 1_000;

const pages: readonly ListPage[] = [
  { name: "inbox, a mentor's own", path: "/inbox?view=mine", limit: 30 },
  { name: "  last page", path: "/inbox?view=mine", limit: 30, page: "last" },
  { name: "  waiting in the pool", path: "/inbox?view=pool", limit: 30 },
  { name: "  found by a word", path: "/inbox?view=mine&text=gladly", limit: 30 },
  { name: "  looking for what isn't there", path: "/inbox?view=mine&text=nowhere", limit: 30 },
  { name: "  closed", path: "/inbox?view=closed", limit: 3 },
  { name: "  closed, last page", path: "/inbox?view=closed", limit: 3, page: "last" },
  // Besides the list's queries, those for what helps to answer.
  { name: "  a conversation", path: `/inbox/${bulkConversationId(1)}`, limit: null, queriesMax: 8 },
];

/** Compares a mentor's inbox in a small portal and in one with as many conversations as given. */
export function measureConversations(largeCount: number) {
  return (bench: Bench): Promise<Row[]> => {
    bench.print(`conversations have ${messagesPerConversation} messages each`);
    return compareLists(bench, pages, {
      small: { name: "conversations_small", count: smallCount, role: "mentor", fill },
      large: { name: "conversations_large", count: largeCount, role: "mentor", fill },
    });
  };
}

const fill: Fill = async ({ database, staffId, count }) => {
  // Questions without an owner wait in a leader's pool.
  await database.pool.query(
    `with leader as (insert into users (profile) values ('{"firstName":"Lea"}') returning id)
     insert into memberships (environment_id, user_id, roles)
     select $1, id, array['disciple', 'mp-leader'] from leader`,
    [environmentId],
  );
  await insertBulkConversations(database.pool, environmentId, { mentorId: staffId, count });
};

import type { Bench } from "#tests/bench/bench.ts";
import type { ListSizes } from "#tests/bench/fill-lists.ts";
import { courseId, elementId } from "#tests/bench/large-course.ts";
import {
  compareListPage,
  type ListPage,
  type ListPortal,
  openListPortal,
} from "#tests/bench/list-portal.ts";
import type { Row } from "#tests/bench/report.ts";
import { measureTables } from "#tests/bench/table-sizes.ts";
import { bulkConversationId } from "#tests/kit/bulk-conversations.ts";
import { bulkUserId } from "#tests/kit/bulk-data.ts";

/** The small portal has one row of this many. */
const smallShare = 100;
/** It has at least as much as the measured pages show. */
const smallSizesMin: ListSizes = {
  people: 2_000,
  conversations: 2_000,
  messages: 20_000,
  comments: 10_000,
  notifications: 120_000,
  events: 10_000,
  entries: 10_000,
  days: 70,
};
const commonName = encodeURIComponent("Ганна7");
const discussion = `/api/discussions/${elementId(1)}/messages`;
const studioMenu = "/studio/menu";

const pages: readonly ListPage[] = [
  // Besides the list's queries, those for who can be asked and how soon they answer.
  {
    name: "a learner's conversation",
    path: "/api/conversation",
    reader: "learner",
    grows: "messages",
    limit: null,
    queriesMax: 7,
  },
  {
    name: "  older messages of it",
    path: "/api/conversation?before=100",
    reader: "learner",
    grows: "messages",
    limit: null,
    queriesMax: 7,
  },
  {
    name: "notifications",
    path: "/api/notifications",
    reader: "learner",
    grows: "notifications",
    limit: 20,
  },
  {
    name: "  deep page",
    path: "/api/notifications",
    reader: "learner",
    grows: "notifications",
    limit: 20,
    page: "deep",
  },
  {
    name: "  their screen",
    path: "/profile/Notifications/NotificationsPage",
    plainPath: "/profile/preferences",
    reader: "learner",
    grows: "notifications",
    limit: null,
  },
  { name: "discussion, the newest", path: discussion, grows: "comments", limit: 100 },
  { name: "  the oldest first", path: `${discussion}?order=oldest`, grows: "comments", limit: 100 },
  { name: "  deep page", path: discussion, grows: "comments", limit: 50, page: "deep" },
  {
    name: "  discussions of a course",
    path: `/api/courses/${courseId}/discussions`,
    reader: "learner",
    grows: "comments",
    limit: null,
  },
  {
    name: "inbox, a mentor's own",
    path: "/api/inbox?view=mine",
    grows: "conversations",
    limit: 30,
  },
  {
    name: "  deep page",
    path: "/api/inbox?view=mine",
    grows: "conversations",
    limit: 30,
    page: "deep",
  },
  {
    name: "  waiting in the pool",
    path: "/api/inbox?view=pool",
    grows: "conversations",
    limit: 30,
  },
  {
    name: "  found by a word",
    path: "/api/inbox?view=mine&text=gladly",
    grows: "messages",
    limit: 30,
  },
  {
    name: "  looking for what isn't there",
    path: "/api/inbox?view=mine&text=nowhere",
    grows: "messages",
    limit: 30,
  },
  {
    name: "  in a language",
    path: "/api/inbox?view=mine&language=en",
    grows: "conversations",
    limit: 30,
  },
  { name: "  with a tag", path: "/api/inbox?view=mine&tag=new", grows: "conversations", limit: 30 },
  { name: "  closed", path: "/api/inbox?view=closed", grows: "conversations", limit: 10 },
  {
    name: "  closed, deep page",
    path: "/api/inbox?view=closed",
    grows: "conversations",
    limit: 10,
    page: "deep",
  },
  // Besides the list's queries, those for what helps to answer.
  {
    name: "  a conversation",
    path: `/api/inbox/${bulkConversationId(1)}`,
    grows: "messages",
    limit: null,
    queriesMax: 8,
  },
  { name: "moderators' list, waiting", path: "/api/discussion-queue", grows: "comments" },
  { name: "  reported", path: "/api/discussion-queue?view=reported", grows: "comments" },
  { name: "  hidden", path: "/api/discussion-queue?view=hidden", grows: "comments" },
  { name: "  all", path: "/api/discussion-queue?view=all", grows: "comments" },
  {
    name: "  all, deep page",
    path: "/api/discussion-queue?view=all",
    grows: "comments",
    page: "deep",
  },
  { name: "home's figures", path: "/api/journey?days=30", grows: "days", limit: null },
  // Home lists what waits in every area, each with a query or two.
  {
    name: "  home, its screen",
    path: "/studio",
    plainPath: studioMenu,
    grows: "events",
    limit: null,
    queriesMax: 30,
  },
  { name: "people list, first page", path: "/api/users", grows: "people" },
  { name: "  by an email", path: "/api/users?text=member77@", grows: "people", limit: 1 },
  {
    name: "  by a name that 5 % have",
    path: `/api/users?text=${commonName}`,
    grows: "people",
    limit: 5,
  },
  { name: "  blocked", path: "/api/users?status=blocked", grows: "people", limit: 4 },
  { name: "  by name", path: "/api/users?sort=name", grows: "people" },
  { name: "  deep page", path: "/api/users", grows: "people", page: "deep" },
  { name: "audit log, first page", path: "/api/audit-log", grows: "entries" },
  { name: "  of one person", path: `/api/audit-log?actor=${bulkUserId(7)}`, grows: "entries" },
  {
    name: "  of one subject",
    path: "/api/audit-log?subject=page:subject-77",
    grows: "entries",
    limit: 2,
  },
  {
    name: "  by a word that 1 % have",
    path: "/api/audit-log?text=subject-77",
    grows: "entries",
    limit: 10,
  },
  {
    name: "  by a word that few have",
    path: "/api/audit-log?text=7777",
    grows: "entries",
    limit: 1,
  },
  { name: "  deep page", path: "/api/audit-log", grows: "entries", page: "deep" },
  { name: "blocked attempts", path: "/api/blocked-attempts", grows: "events" },
  { name: "  deep page", path: "/api/blocked-attempts", grows: "events", page: "deep" },
];

/** Compares every list that a person opens in a small and in a large portal, and measures what a row needs on disk. */
export function measureLists(largeSizes: ListSizes) {
  return async (bench: Bench): Promise<Row[]> => {
    const opened: ListPortal[] = [];
    try {
      for (const [name, sizes] of [
        ["lists_small", smallSizes(largeSizes)],
        ["lists_large", largeSizes],
      ] as const)
        opened.push(await openListPortal(bench, name, sizes));
      const [small, large] = opened as [ListPortal, ListPortal];
      const rows: Row[] = [];
      for (const page of pages) rows.push(await compareListPage(bench, page, small, large));
      return [...rows, await measureTableSizes(large)];
    } finally {
      for (const portal of opened) await portal.stop();
    }
  };
}

const smallSizes = (largeSizes: ListSizes): ListSizes =>
  Object.fromEntries(
    Object.entries(smallSizesMin).map(([name, min]) => [
      name,
      Math.max(min, Math.ceil(largeSizes[name as keyof ListSizes] / smallShare)),
    ]),
  ) as ListSizes;

const measureTableSizes = ({ database }: ListPortal): Promise<Row> =>
  measureTables(database.pool, [
    ["person", ["users", "memberships"]],
    ["conversation", ["conversations"]],
    ["message", ["conversation_messages"]],
    ["comment", ["discussion_messages"]],
    ["notification", ["notifications"]],
    ["event", ["blocked_attempts"]],
    ["entry", ["audit_log"]],
  ]);

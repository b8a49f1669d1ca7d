import { sql, type SQL } from "drizzle-orm";
import { loadFirstNames } from "#domains/identity/membership/load-first-names.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  constantLimit,
  type ListPage,
  pageOf,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import type { HoldReason, MessageAuthor, MessageState } from "#domains/discussions/discussion.ts";
import { isGone } from "#domains/discussions/open-discussion.server.ts";
import { authorize } from "#domains/discussions/policy.server.ts";
import {
  discussionMessages,
  discussionMutes,
  discussionReports,
  discussions,
} from "#domains/discussions/tables.server.ts";
import { queueCountMax, queuePageMax, type QueueView, queueViews } from "./queue.ts";

/** A message as moderators see it. */
export type QueuedMessage = {
  id: string;
  parentId: string | null;
  elementId: string;
  userId: string;
  author: MessageAuthor;
  text: string;
  status: MessageState;
  heldFor: HoldReason | null;
  hiddenReason: string | null;
  /** ISO instant. */
  createdAt: string;
  /** The open reports, and what readers wrote in them. */
  reportsCount: number;
  reportReasons: string[];
  /** The author has no other message on this portal that is shown. */
  isFirst: boolean;
  isMuted: boolean;
  isClosed: boolean;
  ownAnswerFirst: boolean;
};

export type Queue = ListPage<QueuedMessage> & { counts: Record<QueueView, number> };

/** The most reasons of reports that are shown with one message. */
const reasonsMax = 5;
const nobody: MessageAuthor = { name: "", picture: "", isMentor: false };

/**
 * Lists messages for moderators, the newest first, and counts those of each list.
 * @throws AUTH-DENY
 */
export async function listQueue(
  ctx: Ctx,
  view: QueueView,
  pageRequest: PageRequest = { limit: queuePageMax, after: null },
): Promise<Queue> {
  authorize(ctx, "moderate", "discussions");
  type Row = Omit<QueuedMessage, "author" | "createdAt"> & { exactTime: string };
  const [{ rows }, counts] = await Promise.all([
    ctx.db.execute<Row>(sql`
      select m.id, m.parent_id as "parentId", m.element_id as "elementId", m.user_id as "userId", m.text,
        m.state as status, m.held_for as "heldFor", m.hidden_reason as "hiddenReason",
        m.created_at as "exactTime", reports.count as "reportsCount",
        reports.reasons as "reportReasons",
        not exists (select 1 from ${discussionMessages} other where other.user_id = m.user_id
          and other.environment_id = m.environment_id and other.state = 'shown' and other.id <> m.id) as "isFirst",
        exists (select 1 from ${discussionMutes} mute where mute.user_id = m.user_id
          and mute.environment_id = m.environment_id) as "isMuted",
        discussion.closed_at is not null as "isClosed",
        coalesce(discussion.own_answer_first, false) as "ownAnswerFirst"
      from (
        select m.* from ${discussionMessages} m
        where ${isInView(ctx, view)} and ${afterCursor(
          pageRequest,
          (time, id) => sql`(m.created_at, m.id) < (${time}::timestamptz, ${id}::uuid)`,
        )}
        order by m.created_at desc, m.id desc limit ${constantLimit(queuePageMax + 1)}
      ) m
        left join ${discussions} discussion
          on discussion.environment_id = m.environment_id and discussion.element_id = m.element_id
        cross join lateral (
          select count(*)::int as count, coalesce((array_agg(r.reason order by r.created_at)
            filter (where r.reason <> ''))[1:${sql.raw(String(reasonsMax))}], '{}') as reasons
          from ${discussionReports} r where ${isOpenReport}) reports
      order by m.created_at desc, m.id desc limit ${rowsToRead(pageRequest)}`),
    countViews(ctx),
  ]);
  const people = await loadFirstNames(ctx.db, ctx.portal.id, [
    ...new Set(rows.map(({ userId }) => userId)),
  ]);
  const page = pageOf(
    rows,
    pageRequest,
    ({ exactTime, id }) => [exactTime, id],
    ({ exactTime, ...row }) => ({
      ...row,
      createdAt: new Date(exactTime).toISOString(),
      author: people.get(row.userId) ?? nobody,
    }),
  );
  return { ...page, counts };
}

const isOpenReport = sql`r.environment_id = m.environment_id and r.message_id = m.id
  and r.handled_at is null`;

const openReports = (environmentId: string) => sql`
  select r.message_id from ${discussionReports} r
  where r.environment_id = ${environmentId} and r.handled_at is null`;

const viewConditions: Record<QueueView, (environmentId: string) => SQL> = {
  waiting: () => sql`m.state = 'held'`,
  reported: (environmentId) => sql`m.state = 'shown' and m.id in (${openReports(environmentId)})`,
  all: () => sql`true`,
  hidden: () => sql`m.state = 'hidden'`,
};

const isInView = ({ portal }: Pick<Ctx, "portal">, view: QueueView): SQL =>
  sql`m.environment_id = ${portal.id} and not ${isGone("m")} and ${viewConditions[view](portal.id)}`;

/** Counts the messages of each view; `queueCountMax` + 1 stands for more. */
async function countViews(ctx: Pick<Ctx, "db" | "portal">): Promise<Record<QueueView, number>> {
  const columns = queueViews.map(
    (view) => sql`(select count(*)::int from (select 1 from ${discussionMessages} m
      where ${isInView(ctx, view)} limit ${constantLimit(queueCountMax + 1)}) counted) as ${sql.identifier(view)}`,
  );
  const { rows } = await ctx.db.execute<Record<QueueView, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0]!;
}

import { sql, type SQL } from "drizzle-orm";
import { firstNameOf } from "#domains/identity/membership/read-member.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { containsText } from "#domains/settings/contains-text.server.ts";
import {
  type ListPage,
  type PageRequest,
  afterCursor,
  constantLimit,
  microsecondTime,
  pageOf,
  type Position,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { inboxPageMax, type MessageContext } from "#domains/conversations/conversation.ts";
import { conversationFiles } from "#domains/conversations/files/tables.server.ts";
import type { FileKind } from "#domains/conversations/files/message-file.ts";
import { authorize } from "#domains/conversations/policy.server.ts";
import { conversationMessages, conversations } from "#domains/conversations/tables.server.ts";
import { loadTeam, poolOf, type Team } from "#domains/conversations/team.server.ts";
import { hideLinks } from "#domains/conversations/safety/held-links.ts";
import { inboxCountMax, type InboxFilter, type InboxView, noInboxFilter } from "./inbox-view.ts";

/** A conversation as lists show it: of the learner only the first name. */
export type InboxRow = {
  id: string;
  name: string;
  language: string;
  context: MessageContext | null;
  tags: string[];
  unread: number;
  /** ISO instants. */
  waitingSince: string | null;
  lastMessageAt: string;
  /** The last message that the learner sees. */
  preview: string;
  /** What a message without text consists of; null for a text. */
  previewFile: FileKind | null;
  isPreviewOwn: boolean;
};

export type Inbox = ListPage<InboxRow> & {
  /** `inboxCountMax` + 1 stands for more. */
  counts: Record<"mine" | "pool" | "others", number>;
  /** Whether there may be conversations of others that the caller reads. */
  readsOthers: boolean;
  /** Until when the caller is away, in epoch milliseconds; 0: they aren't, null: they are no mentor. */
  awayUntil: number | null;
};

type InboxCtx = Pick<Ctx, "db" | "portal" | "actor" | "settings">;
type InboxRequest = {
  view: InboxView;
  filter?: InboxFilter | undefined;
  pageRequest?: PageRequest | undefined;
};
type StoredRow = InboxRow & { isHeld: boolean };

const firstPage: PageRequest = { limit: inboxPageMax, after: null };
/** Sorts after every time, as conversations in which nobody waits do. */
const never = "infinity";
/** The longest preview. */
const previewMaxChars = 140;
/**
 * How many conversations one page of a search looks through, so that it is as fast for a mentor of many years as for a new
 * one. That includes all open conversations of a mentor.
 */
export const inboxSearchedMax = 500;

/**
 * Lists conversations with the longest wait first, then those without a wait, the latest first. It takes three queries,
 * whatever the size. A page of a search may be short although there is a next page, which looks further.
 * @throws AUTH-DENY
 */
export async function listInbox(
  ctx: InboxCtx,
  { view, filter = noInboxFilter, pageRequest = firstPage }: InboxRequest,
): Promise<Inbox> {
  authorize(ctx, "open", "inbox");
  const team = await loadTeam(ctx.db, ctx.portal.id);
  const conditions = viewConditions(ctx, team);
  const exactWait = sql`${microsecondTime(sql`coalesce(conversation.waiting_since, ${never}::timestamptz)`)}::text`;
  const exactLast = sql`${microsecondTime(sql`conversation.last_message_at`)}::text`;
  const order = sql`conversation.waiting_since asc nulls last, conversation.last_message_at desc, conversation.id`;
  const isSearch = Object.values(filter).some((value) => value !== "");
  const lookedThrough = isSearch ? inboxSearchedMax : rowsToRead(pageRequest);
  const candidatesMax = (isSearch ? inboxSearchedMax : rowsToRead(firstPage)) + 1;
  const { rows } = await ctx.db.execute<
    StoredRow & {
      exactWait: string;
      exactLast: string;
      searchedTo: Position | null;
      mine: number;
      pool: number;
      others: number;
    }
  >(sql`
    with counts as materialized (
      select ${countOf(sql`${conditions.mine} and conversation.waiting_since is not null`)} as mine,
        ${countOf(conditions.pool)} as pool, ${countOf(conditions.second)} as others
    ), candidates as (
      select * from (
        select conversation.* from ${conversations} conversation
        where ${conditions[view]} and ${afterCursor(pageRequest, isAfter)}
        order by ${order} limit ${constantLimit(candidatesMax)}
      ) conversation order by ${order} limit ${lookedThrough + 1}
    ), last_candidate as (
      select jsonb_build_array(${exactWait}, ${exactLast}, conversation.id) as position
      from candidates conversation where (select count(*) from candidates) > ${lookedThrough}
      order by ${order} offset ${lookedThrough - 1} limit 1
    )
    select counts.mine, counts.pool, counts.others,
      (select position from last_candidate) as "searchedTo", listed.*
    from counts left join lateral (
      select conversation.id, ${firstNameOf(sql`conversation.user_id`)} as name,
        conversation.language, conversation.context, conversation.tags, conversation.owner_unread as unread,
        conversation.waiting_since as "waitingSince", conversation.last_message_at as "lastMessageAt",
        ${exactWait} as "exactWait", ${exactLast} as "exactLast",
        coalesce(left(last.text, ${previewMaxChars}), '') as preview,
        last.file_kind as "previewFile", coalesce(last.is_held, false) as "isHeld",
        coalesce(last.direction = 'out', false) as "isPreviewOwn"
      from (select * from candidates conversation order by ${order} limit ${lookedThrough}) conversation
        left join lateral (
          select message.text, message.direction, message.is_held,
            case when message.text = '' then (
              select file.kind from ${conversationFiles} file
              where file.environment_id = message.environment_id
                and file.conversation_id = message.conversation_id and file.sequence = message.sequence
              order by file.position limit 1
            ) end as file_kind
          from ${conversationMessages} message
          where message.environment_id = conversation.environment_id
            and message.conversation_id = conversation.id and message.kind = 'text'
          order by message.sequence desc limit 1
        ) last on true
      where ${isFound(filter)} order by ${order} limit ${rowsToRead(pageRequest)}
    ) listed on true`);
  const { mine, pool, others, searchedTo } = rows[0]!;
  const found = rows.filter(({ id }) => id !== null);
  const page = pageOf(found, pageRequest, (row) => [row.exactWait, row.exactLast, row.id], toRow);
  return {
    rows: page.rows,
    next: page.next ?? searchedTo,
    counts: { mine, pool, others },
    awayUntil: team.mentors.find(({ userId }) => userId === ctx.actor.userId)?.awayUntil ?? null,
    readsOthers: others > 0 || readsAsLeader(ctx, team),
  };
}

/** SQL: how many conversations there are; `inboxCountMax` + 1 stands for more. */
const countOf = (condition: SQL): SQL => sql`(select count(*)::int from (
  select 1 from ${conversations} conversation where ${condition} limit ${constantLimit(inboxCountMax + 1)}) counted)`;

const toRow = (row: StoredRow): InboxRow => ({
  id: row.id,
  name: row.name,
  language: row.language,
  context: row.context,
  tags: row.tags,
  unread: row.unread,
  waitingSince: row.waitingSince && new Date(row.waitingSince).toISOString(),
  lastMessageAt: new Date(row.lastMessageAt).toISOString(),
  preview: row.isHeld ? hideLinks(row.preview) : row.preview,
  previewFile: row.previewFile,
  isPreviewOwn: row.isPreviewOwn,
});

/** SQL: the conversation comes after this position. The form of the conditions lets PostgreSQL start there in the index. */
function isAfter(...[wait, last, id]: Position): SQL {
  const isLater = sql`(conversation.last_message_at < ${last}::timestamptz or conversation.id > ${id}::uuid)`;
  if (wait === never)
    return sql`conversation.waiting_since is null
      and conversation.last_message_at <= ${last}::timestamptz and ${isLater}`;
  return sql`(conversation.waiting_since is null or conversation.waiting_since >= ${wait}::timestamptz
    and (conversation.waiting_since > ${wait}::timestamptz
      or conversation.last_message_at <= ${last}::timestamptz and ${isLater}))`;
}

/** SQL: the filter finds the conversation. Links that are held are found by nobody. */
function isFound({ text, tag, language }: InboxFilter): SQL {
  const parts = [sql`true`];
  if (tag !== "") parts.push(sql`${tag} = any(conversation.tags)`);
  if (language !== "") parts.push(sql`conversation.language = ${language}`);
  if (text !== "")
    parts.push(sql`(${containsText(firstNameOf(sql`conversation.user_id`), text)} or exists (
      select 1 from ${conversationMessages} message
      where message.environment_id = conversation.environment_id
        and message.conversation_id = conversation.id and not message.is_held
        and ${containsText(sql`message.text`, text)}))`);
  return sql.join(parts, sql` and `);
}

/** Whether the caller leads mentors in a portal whose leaders may read conversations. */
const readsAsLeader = ({ settings, actor }: InboxCtx, team: Team): boolean =>
  settings.conversations.leadersRead && team.leaderIds.includes(actor.userId);

function viewConditions(ctx: InboxCtx, team: Team): Record<InboxView | "second", SQL> {
  const { portal, actor } = ctx;
  const inPortal = sql`conversation.environment_id = ${portal.id} and conversation.hidden_at is null`;
  const own = sql`${inPortal} and conversation.owner_id = ${actor.userId}::uuid`;
  const isWelcome = sql`conversation.user_id <> ${actor.userId}::uuid
      and not ${actor.userId}::uuid = any(conversation.declined_ids)`;
  const open = sql`${inPortal} and conversation.closed_at is null and ${isWelcome}`;
  const second = sql`${open} and conversation.second_reader_id = ${actor.userId}::uuid`;
  const ofOthers = sql`${open} and conversation.owner_id <> ${actor.userId}::uuid`;
  return {
    second,
    others: readsAsLeader(ctx, team) ? ofOthers : second,
    mine: sql`${own} and conversation.closed_at is null`,
    closed: sql`${own} and conversation.closed_at is not null`,
    pool: sql`${inPortal} and conversation.owner_id is null and conversation.closed_at is null
      and (conversation.wanted_gender is null or ${team.leaderIds.includes(actor.userId)}
        or conversation.wanted_gender = ${genderOf(team, actor.userId)}::text)
      and ${isInPoolOf(team, actor.userId)} and ${isWelcome}`,
  };
}

const genderOf = ({ mentors }: Team, userId: string) =>
  mentors.find((mentor) => mentor.userId === userId)?.gender ?? null;

/** SQL: the conversation's leader is that of the person's pool. Those without a leader belong to the first one's. */
function isInPoolOf(team: Team, userId: string): SQL {
  const leaderId = poolOf(team, userId);
  if (leaderId === null) return sql`false`;
  const isLed = sql`conversation.leader_id = ${leaderId}::uuid`;
  if (leaderId !== team.leaderIds[0]) return isLed;
  return sql`(${isLed} or conversation.leader_id is null
    or conversation.leader_id <> all(${sql.param(team.leaderIds)}::uuid[]))`;
}

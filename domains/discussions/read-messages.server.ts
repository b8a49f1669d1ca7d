import { sql, type SQL } from "drizzle-orm";
import {
  type FirstName,
  firstNameJson,
} from "#domains/identity/membership/load-first-names.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import {
  afterCursor,
  constantLimit,
  type PageRequest,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import {
  type DiscussionMessage,
  editableMs,
  type HoldReason,
  type MessageOrder,
  type MessageState,
  messagesPageMax,
  type ReactionKind,
  repliesShownMax,
} from "./discussion.ts";
import { mentionNameOf } from "./find-mentions.ts";
import { isGone, readerOf } from "./open-discussion.server.ts";
import { can } from "./policy.server.ts";
import { discussionMessages, discussionReactions, discussionReports } from "./tables.server.ts";

type MessagesCtx = Pick<Ctx, "db" | "portal" | "actor" | "clock">;

/** A message as it is stored, with what the caller did to it. */
type MessageRow = {
  id: string;
  parentId: string | null;
  userId: string | null;
  /** Null if they left the portal. */
  author: FirstName | null;
  text: string;
  /** The people whom the text mentions, without those who left. */
  mentioned: FirstName[];
  state: MessageState;
  heldFor: HoldReason | null;
  hiddenReason: string | null;
  isHighlighted: boolean;
  highlighter: FirstName | null;
  exactTime: string;
  isOnPage: boolean;
  isEdited: boolean;
  isGone: boolean;
  reactions: Partial<Record<ReactionKind, number>>;
  ownReactions: ReactionKind[];
  isReported: boolean;
};

/** A message with its exact time. `isOnPage` is false for a message that is read only as a reply or as the highlight. */
export type ReadMessage = DiscussionMessage & { exactTime: string; isOnPage: boolean };

/** SQL: the caller may see the message, at least that it was hidden. */
const isVisible = (ctx: MessagesCtx, alias: string): SQL => {
  const message = sql.identifier(alias);
  return can(ctx, "see", "messages held back")
    ? sql`true`
    : sql`(${message}.state <> 'held' or ${message}.user_id = ${readerOf(ctx)}::uuid)`;
};

const orders: Record<MessageOrder, { direction: SQL; comparison: SQL }> = {
  newest: { direction: sql`desc`, comparison: sql`<` },
  oldest: { direction: sql`asc`, comparison: sql`>` },
};

/** What to read: a page of an element's threads, or of the replies below one message. */
export type MessageList = { elementId: string; parentId: string | null; order: MessageOrder };

/**
 * Reads a page of messages with their first replies and their authors, in one query. The first page of an
 * element also has the highlighted message, which may belong to a later page. Replies come with the message above them.
 */
export async function readMessages(
  ctx: MessagesCtx,
  { elementId, parentId, order }: MessageList,
  pageRequest: PageRequest,
): Promise<ReadMessage[]> {
  const { direction, comparison } = orders[order];
  const isOfElement = (alias: SQL) =>
    sql`${alias}.environment_id = ${ctx.portal.id} and ${alias}.element_id = ${elementId}`;
  const isListedReply = sql`reply.environment_id = ${ctx.portal.id}
    and ${isVisible(ctx, "reply")} and not ${isGone("reply")}`;
  const isBelow =
    parentId === null
      ? sql`m.parent_id is null and (not ${isGone("m")} or exists (
          select 1 from ${discussionMessages} reply where reply.parent_id = m.id and ${isListedReply}))`
      : sql`m.parent_id = ${parentId}::uuid and not ${isGone("m")}`;
  const inOrder = sql`order by m.created_at ${direction}, m.id ${direction}`;
  const page = sql`
    select m.id from (
      select m.id, m.created_at from ${discussionMessages} m
      where ${isOfElement(sql`m`)} and ${isBelow} and ${isVisible(ctx, "m")}
        and ${afterCursor(
          pageRequest,
          (time, id) => sql`(m.created_at, m.id) ${comparison} (${time}::timestamptz, ${id}::uuid)`,
        )}
      ${inOrder} limit ${constantLimit(messagesPageMax + 1)}
    ) m ${inOrder} limit ${rowsToRead(pageRequest)}`;
  const addition =
    parentId !== null
      ? sql`select ${parentId}::uuid as id`
      : pageRequest.after === null
        ? sql`select m.id from ${discussionMessages} m where ${isOfElement(sql`m`)}
            and m.highlighted_at is not null and m.state = 'shown' and not ${isGone("m")}`
        : sql`select null::uuid as id where false`;
  const replies =
    parentId !== null
      ? sql`select null::uuid as id where false`
      : sql`select below.id from (select id from page union select id from addition) top
          cross join lateral (
            select reply.id from ${discussionMessages} reply
            where reply.parent_id = top.id and ${isListedReply}
            order by reply.created_at, reply.id limit ${constantLimit(repliesShownMax + 1)}) below`;
  const { rows } = await ctx.db.execute<MessageRow>(sql`
    with page as (${page}), addition as (${addition}), replies as (${replies})
    ${selectMessages(ctx, sql`m.id in (select id from page)`)} m.id in (
      select id from page union select id from addition union select id from replies)`);
  return rows.map((row) => presentMessage(ctx, row));
}

/** Reads single messages, without checking who may see them. */
export async function readMessagesById(
  ctx: MessagesCtx,
  ids: readonly string[],
): Promise<ReadMessage[]> {
  const { rows } = await ctx.db.execute<MessageRow>(
    sql`${selectMessages(ctx, sql`true`)} m.id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows.map((row) => presentMessage(ctx, row));
}

function selectMessages(ctx: MessagesCtx, isOnPage: SQL): SQL {
  const isOfMessage = (alias: SQL) =>
    sql`${alias}.environment_id = m.environment_id and ${alias}.message_id = m.id`;
  const isOwn = (alias: SQL) => sql`${alias}.user_id = ${readerOf(ctx)}::uuid`;
  return sql`
    select m.id, m.parent_id as "parentId", m.user_id as "userId", m.text, m.state,
      ${firstNameJson(ctx.portal.id, sql`m.user_id`)} as author,
      (select coalesce(jsonb_agg(names.one), '[]') from jsonb_array_elements_text(m.mentions) person (id),
        lateral (select ${firstNameJson(ctx.portal.id, sql`person.id::uuid`)} as one) names
        where names.one is not null) as mentioned,
      m.held_for as "heldFor", m.hidden_reason as "hiddenReason",
      m.highlighted_by is not null as "isHighlighted",
      ${firstNameJson(ctx.portal.id, sql`m.highlighted_by`)} as highlighter,
      m.created_at as "exactTime",
      ${isOnPage} as "isOnPage", m.edited_at is not null as "isEdited", ${isGone("m")} as "isGone",
      (select coalesce(jsonb_object_agg(counted.kind, counted.count), '{}') from (
        select r.kind, count(*) as count from ${discussionReactions} r
        where ${isOfMessage(sql`r`)} group by r.kind) counted) as reactions,
      array(select r.kind from ${discussionReactions} r
        where ${isOfMessage(sql`r`)} and ${isOwn(sql`r`)}) as "ownReactions",
      exists (select 1 from ${discussionReports} r
        where ${isOfMessage(sql`r`)} and ${isOwn(sql`r`)} and r.handled_at is null) as "isReported"
    from ${discussionMessages} m where m.environment_id = ${ctx.portal.id} and`;
}

function presentMessage(ctx: MessagesCtx, row: MessageRow): ReadMessage {
  const isOwn = row.userId !== null && row.userId === readerOf(ctx);
  const seesEverything = isOwn || can(ctx, "see", "messages held back");
  const status = row.isGone ? "deleted" : row.state;
  const isReadable = status === "shown" || (status !== "deleted" && seesEverything);
  const createdAt = new Date(row.exactTime).getTime();
  const editableUntil = createdAt + editableMs;
  const isEditable = isOwn && isReadable && status !== "hidden" && ctx.clock.now() < editableUntil;
  return {
    id: row.id,
    parentId: row.parentId,
    status,
    text: isReadable ? row.text : "",
    mentions: isReadable ? mentionedNames(row.mentioned) : [],
    hiddenReason: status === "hidden" ? row.hiddenReason : null,
    heldFor: status === "held" ? row.heldFor : null,
    author: isReadable ? (row.author ?? { name: "", picture: "", isMentor: false }) : null,
    isOwn,
    createdAt: new Date(createdAt).toISOString(),
    isEdited: isReadable && row.isEdited,
    editableUntil: isEditable ? new Date(editableUntil).toISOString() : null,
    reactions: { heart: 0, amen: 0, pray: 0, ...(isReadable ? row.reactions : {}) },
    ownReactions: isReadable ? row.ownReactions : [],
    highlightedBy: row.isHighlighted && status === "shown" ? (row.highlighter?.name ?? "") : null,
    isReported: row.isReported,
    exactTime: row.exactTime,
    isOnPage: row.isOnPage,
  };
}

/** Returns the names by which a message mentions people. */
function mentionedNames(people: readonly FirstName[]): string[] {
  const names = people.map(({ name }) => mentionNameOf(name));
  return [...new Set(names)].filter((name) => name !== "");
}

import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { type ListPage, type PageRequest, pageOf } from "#domains/settings/paging.server.ts";
import { isUuid } from "#platform/uuid.ts";
import {
  type DiscussionMessage,
  type DiscussionStatus,
  type DiscussionThread,
  type MessageOrder,
  messagesPageMax,
  repliesShownMax,
} from "./discussion.ts";
import { openDiscussion, readStatus } from "./open-discussion.server.ts";
import { type MessageList, readMessages, type ReadMessage } from "./read-messages.server.ts";

export type ListedMessages = ListPage<DiscussionThread> & {
  status: DiscussionStatus;
  /** What the lesson asks above the discussion; "" for nothing. */
  question: string;
  /** The message that a mentor put at the top, on the first page; it is also in its own place of the list. */
  highlight: DiscussionThread | null;
  /** The message whose replies are listed; null for a list of threads. */
  parent: DiscussionMessage | null;
};

const firstPage: PageRequest = { limit: messagesPageMax, after: null };

/**
 * Lists an element's messages with their first replies, one page at a time, or all replies of one message, the oldest
 * first. Lists nothing for a reader who has to write their own message first.
 * @throws SIGN-IN-FIRST, NOT-FOUND, AUTH-DENY
 */
export async function listMessages(
  ctx: Ctx,
  {
    discussionId,
    order = "newest",
    parentId = null,
    pageRequest = firstPage,
  }: {
    discussionId: string;
    order?: MessageOrder | undefined;
    parentId?: string | null | undefined;
    pageRequest?: PageRequest;
  },
): Promise<ListedMessages> {
  if (parentId !== null && !isUuid(parentId)) throw notFound();
  const { element } = await openDiscussion(ctx, discussionId);
  const question = element.discussionQuestion ?? "";
  const status = await readStatus(ctx, ctx.db, discussionId);
  if (status.isLocked)
    return { rows: [], next: null, status, question, highlight: null, parent: null };
  const list: MessageList = {
    elementId: discussionId,
    parentId,
    order: parentId === null ? order : "oldest",
  };
  const messages = await readMessages(ctx, list, pageRequest);
  const parent = messages.find(({ id }) => id === parentId);
  if (parentId !== null && !parent) throw notFound();
  const highlight = messages.find(({ highlightedBy }) => highlightedBy !== null);
  const { rows, next } = pageOf(
    inOrder(
      messages.filter(({ isOnPage }) => isOnPage),
      list.order,
    ),
    pageRequest,
    ({ exactTime, id }) => [exactTime, id],
    (message) => toThread(message, messages),
  );
  return {
    rows,
    next,
    status,
    question,
    highlight: pageRequest.after === null && highlight ? toThread(highlight, messages) : null,
    parent: parent ? withoutPosition(parent) : null,
  };
}

function inOrder(messages: readonly ReadMessage[], order: MessageOrder): ReadMessage[] {
  const keyOf = ({ exactTime, id }: ReadMessage) => `${exactTimeKey(exactTime)} ${id}`;
  const sorted = messages.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return order === "oldest" ? sorted : sorted.toReversed();
}

/** PostgreSQL leaves out zeros at the end of a second's fraction, so its times can't be compared as texts. */
function exactTimeKey(exactTime: string): string {
  const fraction = /\.(\d+)/.exec(exactTime)?.[1] ?? "";
  return new Date(exactTime).toISOString().slice(0, -"000Z".length) + fraction.padEnd(6, "0");
}

function toThread(message: ReadMessage, messages: readonly ReadMessage[]): DiscussionThread {
  const replies = inOrder(
    messages.filter(({ parentId }) => parentId === message.id),
    "oldest",
  );
  return {
    ...withoutPosition(message),
    replies: replies.slice(0, repliesShownMax).map(withoutPosition),
    hasMoreReplies: replies.length > repliesShownMax,
  };
}

const withoutPosition = ({
  exactTime: _exactTime,
  isOnPage: _isOnPage,
  ...message
}: ReadMessage): DiscussionMessage => message;

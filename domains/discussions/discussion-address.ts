import { elementPath } from "#domains/courses/element-access.ts";
import { type MessageOrder, messageOrders } from "./discussion.ts";

/** What the popup shows of a discussion. In an address it is the popup's subject: words separated by spaces. */
export type DiscussionSubject = {
  discussionId: string;
  order: MessageOrder;
  /** The message whose thread is shown alone; null for the whole discussion. */
  threadId: string | null;
  /** The cursor of a later page; null for the first one. */
  cursor: string | null;
};

/** Longer subjects name nothing. */
const subjectMaxChars = 3_000;

/** Reads the popup's subject; null if it names no discussion. */
export function readSubject(subject: string | null): DiscussionSubject | null {
  if (subject === null || subject.length > subjectMaxChars) return null;
  const [discussionId = "", ...words] = subject.split(" ");
  if (discussionId === "") return null;
  const valueOf = (name: string) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) || null;
  return {
    discussionId,
    order: messageOrders.find((order) => words.includes(order)) ?? "newest",
    threadId: valueOf("thread"),
    cursor: valueOf("after"),
  };
}

export type DiscussedElement = { type: string; id: string };

/** Returns the address of a page with a discussion open over it. */
export function discussionOver(
  path: string,
  { discussionId, order, threadId, cursor }: DiscussionSubject,
): string {
  const words = [
    discussionId,
    order !== "newest" && order,
    threadId && `thread=${threadId}`,
    cursor && `after=${cursor}`,
  ];
  const search = new URLSearchParams({ popup: "discussion", of: words.filter(Boolean).join(" ") });
  return `${path}?${search}`;
}

/** Returns the address of an element with its discussion open over it. */
export const discussionHref = (
  element: DiscussedElement,
  { order = "newest", threadId = null, cursor = null }: Partial<DiscussionSubject> = {},
): string =>
  discussionOver(elementPath(element), { discussionId: element.id, order, threadId, cursor });

/** The id of a message's place in the popup, for links to it. */
export const messageAnchor = (messageId: string): string => `message-${messageId}`;

/** Returns the address of one message, in its thread. */
export const messageHref = (
  element: DiscussedElement,
  { id, parentId }: { id: string; parentId: string | null },
): string => `${discussionHref(element, { threadId: parentId ?? id })}#${messageAnchor(id)}`;

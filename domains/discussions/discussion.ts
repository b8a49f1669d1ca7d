/** The reactions that a reader can give, in the order in which they are shown. */
export const reactionKinds = ["heart", "amen", "pray"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** `held`: only its author and moderators see it. `hidden`: others see that a moderator hid it, and why. */
export const messageStates = ["shown", "held", "hidden"] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a message waits for a moderator. */
export const holdReasons = ["every", "link", "word", "reports"] as const;
export type HoldReason = (typeof holdReasons)[number];

export const messageOrders = ["newest", "oldest"] as const;
export type MessageOrder = (typeof messageOrders)[number];

/** The most messages of one page. */
export const messagesPageMax = 100;
/** The most elements that a list of discussions has. */
export const discussionsMax = 100;
/** How many replies are shown below a message; the others are listed on their own. */
export const repliesShownMax = 20;
/** The longest message, in UTF-16 units, as browsers count them. */
export const messageMaxChars = 4_000;
/** How long its author can edit a message. */
export const editableMs = 15 * 60_000;
/** A writer with fewer shown messages is new: their links wait for a moderator. */
export const knownAfterMessages = 3;

/** The longest reason for hiding or reporting a message, or for muting somebody. */
export const reasonMaxChars = 500;
/** A message with this many open reports waits for a moderator. One reader alone can't make a message disappear. */
export const reportsToHold = 3;

/** The live topic of one element's discussion. */
export const discussionTopicName = "discussion";
export const discussionTopicOf = (elementId: string): string =>
  `${discussionTopicName}:${encodeURIComponent(elementId)}`;

export type MessageAuthor = {
  /** Their first name; "" without one. */
  name: string;
  /** The URL of their picture; "" without one. */
  picture: string;
  isMentor: boolean;
};

/** A message as one reader sees it. */
export type DiscussionMessage = {
  id: string;
  parentId: string | null;
  status: MessageState | "deleted";
  /** "" for a hidden or deleted message. */
  text: string;
  /** The names after an @ in the text that mention a person. */
  mentions: string[];
  /** Why a moderator hid it; null unless it is hidden. */
  hiddenReason: string | null;
  /** Why it waits for a moderator; null unless it is held. */
  heldFor: HoldReason | null;
  /** Null for a hidden or deleted message. */
  author: MessageAuthor | null;
  isOwn: boolean;
  /** ISO instant. */
  createdAt: string;
  isEdited: boolean;
  /** Until when the caller can edit it, ISO instant; null if they can't. */
  editableUntil: string | null;
  reactions: Record<ReactionKind, number>;
  /** The reactions that the caller gave. */
  ownReactions: ReactionKind[];
  /** The first name of the mentor who put it at the top; null if nobody did. */
  highlightedBy: string | null;
  /** The caller reported it, and no moderator has decided about it yet. */
  isReported: boolean;
};

/** A message with the first of its replies, the oldest first. */
export type DiscussionThread = DiscussionMessage & {
  replies: DiscussionMessage[];
  hasMoreReplies: boolean;
};

/** The largest exact count of messages. Counting more would take longer than showing a page. */
export const messagesCountMax = 1_000;

/** The state of a discussion for one reader. */
export type DiscussionStatus = {
  /** Only moderators can write. */
  isClosed: boolean;
  ownAnswerFirst: boolean;
  /** The reader must write their own message first; then nothing is listed. */
  isLocked: boolean;
  /** At most `messagesCountMax`, the latest. */
  messagesCount: number;
  /** Who wrote the counted messages. */
  peopleCount: number;
  /** The counts are exact. */
  isCountComplete: boolean;
};

/** The discussion of one element of a course (docs/specification/discussions.md). */
export type DiscussionEntry = {
  /** The element's id, since each element has one discussion. */
  id: string;
  active: boolean;
  /** The element's position among the visible ones, from 1. */
  number: number;
  type: string;
  title: string;
  courseId: string;
  elementId: string;
  /** The caller has opened the element. */
  startedElement: boolean;
};

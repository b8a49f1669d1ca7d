import * as z from "zod";
import { holdReasons, messagesCountMax, messageStates, reactionKinds } from "./discussion.ts";

export const messageResponse = z
  .object({
    id: z.string(),
    parentId: z.string().nullable().describe("the message it answers"),
    status: z.enum([...messageStates, "deleted"]),
    text: z.string().describe("empty for a hidden or deleted message"),
    mentions: z.array(z.string()).describe("the names after an @ that mean somebody"),
    hiddenReason: z.string().nullable(),
    heldFor: z.enum(holdReasons).nullable().describe("why it waits for a moderator"),
    author: z
      .object({ name: z.string(), picture: z.string(), isMentor: z.boolean() })
      .nullable()
      .describe("the first name; null for a hidden or deleted message"),
    isOwn: z.boolean(),
    createdAt: z.string(),
    isEdited: z.boolean(),
    editableUntil: z.string().nullable().describe("null if the caller can't edit it"),
    reactions: z.object({ heart: z.int(), amen: z.int(), pray: z.int() }),
    ownReactions: z.array(z.enum(reactionKinds)),
    highlightedBy: z.string().nullable().describe("the mentor who put it at the top"),
    isReported: z.boolean().describe("by the caller"),
  })
  .meta({ id: "DiscussionMessage" });

export const threadResponse = messageResponse
  .extend({
    replies: z.array(messageResponse).describe("the first ones, the oldest first"),
    hasMoreReplies: z.boolean(),
  })
  .meta({ id: "DiscussionThread" });

export const statusResponse = z.object({
  isClosed: z.boolean(),
  ownAnswerFirst: z.boolean(),
  isLocked: z.boolean().describe("the caller must write a message before they can read"),
  messagesCount: z.int().describe(`at most ${messagesCountMax}`),
  peopleCount: z.int().describe("who wrote the counted messages"),
  isCountComplete: z.boolean(),
});

import * as z from "zod";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { nobodyAnswers } from "#domains/conversations/errors.ts";
import { accessDenied } from "#domains/learning/progress/errors.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { notAllowed, notFound, signInFirst } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { decodeCursor, encodeCursor, pageQuery } from "#domains/settings/paging.server.ts";
import { holdReasons, messageStates } from "#domains/discussions/discussion.ts";
import { reasonWrong } from "#domains/discussions/errors.ts";
import { changeDiscussion } from "./change-discussion.server.ts";
import { highlightMessage } from "./highlight-message.server.ts";
import { listQueue } from "./list-queue.server.ts";
import { moderateMessage } from "./moderate-message.server.ts";
import { muteWriter } from "./mute-writer.server.ts";
import { passToMentor } from "./pass-to-mentor.server.ts";
import { queueCountMax, queuePageMax, queueViews } from "./queue.ts";
import { reportMessage } from "./report-message.server.ts";

const operation = operationsFor<EmailCtx>("Discussions");
/** Longer reasons are refused unread; the limit itself is in `reasonMaxChars`. */
const reasonInputMaxChars = 5_000;
const reason = z.string().max(reasonInputMaxChars);
const messageParams = z.object({ messageId: id });
const staffErrors = [signInFirst, notAllowed, notFound];
const rules = z.object({ isClosed: z.boolean(), ownAnswerFirst: z.boolean() });

const queuedMessage = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  elementId: z.string(),
  userId: z.string(),
  author: z.object({ name: z.string(), picture: z.string(), isMentor: z.boolean() }),
  text: z.string(),
  status: z.enum(messageStates),
  heldFor: z.enum(holdReasons).nullable(),
  hiddenReason: z.string().nullable(),
  createdAt: z.string(),
  reportsCount: z.int().describe("the reports that nobody has handled"),
  reportReasons: z.array(z.string()).describe("what readers wrote in them; only some"),
  isFirst: z.boolean().describe("the author has no other message that is shown"),
  isMuted: z.boolean().describe("the author can't write"),
  ...rules.shape,
});

/** Reports of messages, and what moderators and mentors do in discussions. */
export const moderationApi: Operation<EmailCtx>[] = [
  operation({
    operationId: "reportDiscussionMessage",
    method: "post",
    path: "/discussion-messages/{messageId}/reports",
    summary: "Reports a message to the moderators, if the portal has moderation",
    caller: "person",
    params: messageParams,
    body: z.object({ reason }),
    response: z.object({ reported: z.literal(true) }),
    errors: [signInFirst, accessDenied, notFound, reasonWrong, tooManyAttempts],
    handle: (ctx, { params, body }) => reportMessage(ctx, { ...params, ...body }),
  }),
  operation({
    operationId: "listDiscussionQueue",
    method: "get",
    path: "/discussion-queue",
    summary: "Messages for moderators: those that wait, were reported, are hidden, or all",
    caller: "person",
    query: z.object({
      view: z.enum(queueViews).optional().describe("default: waiting"),
      ...pageQuery(queuePageMax),
    }),
    response: z.object({
      counts: z
        .object({ waiting: z.int(), reported: z.int(), all: z.int(), hidden: z.int() })
        .describe(`${queueCountMax + 1} stands for more than ${queueCountMax}`),
      messages: z.array(queuedMessage),
    }),
    errors: [signInFirst, notAllowed],
    handle: async (ctx, { query: { view = "waiting", limit, cursor } }, request) => {
      const list = ["discussion queue", view];
      const after = cursor === undefined ? null : decodeCursor(ctx, list, cursor);
      const queue = await listQueue(ctx, view, { limit: limit ?? queuePageMax, after });
      if (queue.next !== null) request.linkNext(encodeCursor(ctx, list, queue.next));
      return { counts: queue.counts, messages: queue.rows };
    },
  }),
  operation({
    operationId: "moderateDiscussionMessage",
    method: "put",
    path: "/discussion-messages/{messageId}/moderation",
    summary: "Shows a message, or hides it with a reason; its reports are then handled",
    caller: "person",
    params: messageParams,
    body: z.object({ isShown: z.boolean(), reason: reason.optional() }),
    response: z.object({ status: z.enum(messageStates) }),
    errors: [...staffErrors, reasonWrong],
    handle: (ctx, { params, body }) => moderateMessage(ctx, { ...params, ...body }),
  }),
  operation({
    operationId: "highlightDiscussionMessage",
    method: "put",
    path: "/discussion-messages/{messageId}/highlight",
    summary: "Shows a message at the top of its discussion, or takes it from there",
    caller: "person",
    params: messageParams,
    body: z.object({ on: z.boolean() }),
    response: z.object({ isHighlighted: z.boolean() }),
    errors: staffErrors,
    handle: (ctx, { params, body }) => highlightMessage(ctx, { ...params, ...body }),
  }),
  operation({
    operationId: "passDiscussionMessage",
    method: "put",
    path: "/discussion-messages/{messageId}/mentor",
    summary: "Passes a learner's message to a mentor, as a question in their conversation",
    description: "The message stays where it is. Passing it again changes nothing.",
    caller: "person",
    params: messageParams,
    body: z.object({}),
    response: z.object({ isPassed: z.literal(true) }),
    errors: [...staffErrors, nobodyAnswers],
    handle: (ctx, { params }) => passToMentor(ctx, params),
  }),
  operation({
    operationId: "changeDiscussion",
    method: "patch",
    path: "/discussions/{discussionId}",
    summary: "Closes a discussion, or lets learners read it only after their own answer",
    caller: "person",
    params: z.object({ discussionId: id }),
    body: rules.partial(),
    response: rules,
    errors: staffErrors,
    handle: (ctx, { params, body }) => changeDiscussion(ctx, { ...params, ...body }),
  }),
  operation({
    operationId: "muteDiscussionWriter",
    method: "put",
    path: "/discussion-writers/{userId}/mute",
    summary: "Stops a member from writing in discussions, or lets them write again",
    caller: "person",
    params: z.object({ userId: id }),
    body: z.object({ isMuted: z.boolean(), reason: reason.optional() }),
    response: z.object({ isMuted: z.boolean() }),
    errors: [...staffErrors, reasonWrong],
    handle: (ctx, { params, body }) => muteWriter(ctx, { ...params, ...body }),
  }),
];

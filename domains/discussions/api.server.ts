import * as z from "zod";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import { accessDenied } from "#domains/learning/progress/errors.ts";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { notAllowed, notFound, signInFirst } from "#domains/settings/errors.ts";
import {
  id,
  idempotencyKey,
  languageQuery,
  type Operation,
  operationsFor,
  requestedLanguage,
} from "#domains/settings/operation.server.ts";
import { decodeCursor, encodeCursor, pageQuery } from "#domains/settings/paging.server.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { messageOrders, messagesPageMax, reactionKinds } from "./discussion.ts";
import { editMessage } from "./edit-message.server.ts";
import {
  discussionClosed,
  editTimeOver,
  messageEmpty,
  messageTooLong,
  ownMessageFirst,
  writerMuted,
} from "./errors.ts";
import { listEntries } from "./list-entries.server.ts";
import { listMessages } from "./list-messages.server.ts";
import { moderationApi } from "./moderation/moderation-api.server.ts";
import { postMessage } from "./post-message.server.ts";
import { messageResponse, statusResponse, threadResponse } from "./responses.server.ts";
import { prayersApi } from "./prayers/prayers-api.server.ts";
import { setReaction } from "./set-reaction.server.ts";

const operation = operationsFor<EmailCtx>("Discussions");
/** Longer texts are refused unread; the limit of a message is in `messageMaxChars`. */
const textMaxChars = 20_000;
const text = z.string().max(textMaxChars);
const headerKey = idempotencyKey.optional().catch(undefined);
const messageParams = z.object({ messageId: id });
const readErrors = [signInFirst, accessDenied, notFound];
const writeErrors = [
  ...readErrors,
  messageEmpty,
  messageTooLong,
  discussionClosed,
  writerMuted,
  tooManyAttempts,
];

/** Discussions below elements. */
export const discussionsApi: Operation<EmailCtx>[] = [
  operation({
    operationId: "listDiscussionElements",
    method: "get",
    path: "/courses/{courseId}/discussions",
    summary: "The elements of a course with an active discussion, in order, at most 100",
    caller: "anyone",
    params: z.object({ courseId: id }),
    query: z.object(languageQuery),
    response: z.object({
      elements: z.array(
        z.object({
          id: z.string().describe("of the discussion, the same as the element's"),
          active: z.boolean(),
          number: z.int().describe("the position among the visible elements, from 1"),
          type: z.string(),
          title: z.string(),
          courseId: z.string(),
          elementId: z.string(),
          startedElement: z.boolean().describe("the caller has opened the element"),
        }),
      ),
    }),
    errors: [notFound],
    handle: async (ctx, { params, query }) => ({
      elements: await listEntries(ctx, { ...params, language: requestedLanguage(ctx, query) }),
    }),
  }),
  operation({
    operationId: "listDiscussionMessages",
    method: "get",
    path: "/discussions/{discussionId}/messages",
    summary: "The messages of a discussion with their first replies; with parentId, all replies",
    description:
      "For users with an account, and for guests if the portal lets them read. Changes are announced under the live topic `discussion:{discussionId}`.",
    caller: "anyone",
    params: z.object({ discussionId: id }),
    query: z.object({
      order: z.enum(messageOrders).optional().describe("default: newest; replies: oldest first"),
      parentId: id.optional(),
      ...pageQuery(messagesPageMax),
    }),
    response: statusResponse.extend({
      question: z.string().describe("what the lesson asks above the discussion, or empty"),
      highlight: threadResponse.nullable().describe("on the first page; also in its own place"),
      parent: messageResponse.nullable(),
      messages: z.array(threadResponse),
    }),
    errors: readErrors,
    handle: async (ctx, { params: { discussionId }, query }, request) => {
      const { order = "newest", parentId = null } = query;
      const list = ["discussion", discussionId, order, parentId];
      const after = query.cursor === undefined ? null : decodeCursor(ctx, list, query.cursor);
      const pageRequest = { limit: query.limit ?? messagesPageMax, after };
      const input = { discussionId, order, parentId, pageRequest };
      const { rows, next, status, question, highlight, parent } = await listMessages(ctx, input);
      if (next !== null) request.linkNext(encodeCursor(ctx, list, next));
      return { ...status, question, highlight, parent, messages: rows };
    },
  }),
  operation({
    operationId: "postDiscussionMessage",
    method: "post",
    path: "/discussions/{discussionId}/messages",
    summary: "Writes a message or a reply in a discussion",
    description:
      "It may wait for a moderator: then its status is `held`, and only the caller sees it.",
    caller: "person",
    params: z.object({ discussionId: id }),
    body: z.object({ text, parentId: id.nullish(), key: idempotencyKey.optional() }),
    response: z.object({ message: messageResponse }),
    errors: [...writeErrors, ownMessageFirst],
    handle: async (ctx, { params, body }, request) => {
      const key = headerKey.parse(request.header("idempotency-key")) ?? body.key;
      return { message: await postMessage(ctx, { ...params, ...body, key }) };
    },
  }),
  operation({
    operationId: "editDiscussionMessage",
    method: "patch",
    path: "/discussion-messages/{messageId}",
    summary: "Changes the text of the caller's own message, for 15 minutes",
    caller: "person",
    params: messageParams,
    body: z.object({ text }),
    response: z.object({ message: messageResponse }),
    errors: [...writeErrors, editTimeOver],
    handle: async (ctx, { params, body }) => ({
      message: await editMessage(ctx, { ...params, ...body }),
    }),
  }),
  operation({
    operationId: "deleteDiscussionMessage",
    method: "delete",
    path: "/discussion-messages/{messageId}",
    summary: "Deletes the caller's own message; replies to it stay",
    caller: "person",
    params: messageParams,
    response: z.object({ deleted: z.literal(true) }),
    errors: [signInFirst, notAllowed, notFound],
    handle: (ctx, { params }) => deleteMessage(ctx, params),
  }),
  operation({
    operationId: "setDiscussionReaction",
    method: "put",
    path: "/discussion-messages/{messageId}/reactions/{kind}",
    summary: "Gives a reaction to a message, or takes it back",
    caller: "person",
    params: messageParams.extend({ kind: z.enum(reactionKinds) }),
    body: z.object({ on: z.boolean() }),
    response: z.object({ message: messageResponse }),
    errors: [...readErrors, discussionClosed, writerMuted, ownMessageFirst, tooManyAttempts],
    handle: async (ctx, { params, body }) => ({
      message: await setReaction(ctx, { ...params, ...body }),
    }),
  }),
  ...moderationApi,
  ...prayersApi,
];

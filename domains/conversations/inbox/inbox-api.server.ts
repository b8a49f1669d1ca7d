import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { id, operationsFor, versionNumber } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import {
  channels,
  inboxPageMax,
  inboxSearchMaxChars,
  messageMaxChars,
  reasonMaxChars,
  tagMaxChars,
  tagsMax,
} from "#domains/conversations/conversation.ts";
import {
  conversationTaken,
  conversationUnknown,
  mentorUnknown,
  messageWrong,
} from "#domains/conversations/errors.ts";
import { fileKinds } from "#domains/conversations/files/message-file.ts";
import { markConversationRead } from "#domains/conversations/mark-read.server.ts";
import {
  contextResponse,
  messageResponse,
  publicMentorResponse,
} from "#domains/conversations/responses.server.ts";
import { reportMessage } from "#domains/conversations/cases/report-message.server.ts";
import { assignConversation } from "./assign-conversation.server.ts";
import { claimConversation } from "./claim-conversation.server.ts";
import { closeConversation } from "./close-conversation.server.ts";
import { inboxViews } from "./inbox-view.ts";
import { listInbox } from "./list-inbox.server.ts";
import { loadThread } from "./load-thread.server.ts";
import { releaseMessage } from "./release-message.server.ts";
import { genders } from "#domains/conversations/routing.ts";
import { setTags } from "./set-tags.server.ts";

const operation = operationsFor<IdentityApiCtx>("Conversations");
const params = z.object({ conversationId: id });
const text = z.string().max(messageMaxChars * 2);
const empty = z.object({});
const errors = [notAllowed, conversationUnknown];

const studyResponse = z.object({
  progress: z.object({ doneCount: z.int(), total: z.int() }).nullable(),
  answers: z.array(
    z.object({
      question: z.string(),
      chosen: z.array(z.string()),
      score: z.number().nullable(),
      passed: z.boolean().nullable(),
    }),
  ),
  notes: z.array(z.object({ sequence: z.int(), text: z.string() })),
});

/** Operations with which mentors answer learners. */
export const inboxOperations = [
  operation({
    operationId: "listInbox",
    method: "get",
    path: "/inbox",
    summary: "The caller's conversations with learners, the longest wait first",
    caller: "person",
    query: z.object({
      view: z.enum(inboxViews).optional(),
      text: z
        .string()
        .max(inboxSearchMaxChars)
        .optional()
        .describe("in the learner's first name or in a message"),
      tag: z.string().max(tagMaxChars).optional(),
      language: id.optional(),
      ...pageQuery(inboxPageMax),
    }),
    response: z.object({
      conversations: z.array(
        z.object({
          id: z.string(),
          name: z.string().describe("the learner's first name"),
          language: z.string(),
          context: contextResponse,
          tags: z.array(z.string()),
          unread: z.int(),
          waitingSince: z.string().nullable(),
          lastMessageAt: z.string(),
          preview: z.string(),
          previewFile: z.enum(fileKinds).nullable().describe("of a message without text"),
          isPreviewOwn: z.boolean().describe("the mentor wrote the last message"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query: { view = "mine", ...query } }, request) => {
      const { text: typed = "", tag = "", language = "" } = query;
      const filter = { text: typed.trim(), tag, language };
      const list = ["inbox", ctx.actor.userId, view, ...Object.values(filter)];
      return {
        conversations: await respondWithPage(
          ctx,
          request,
          { list, limitMax: inboxPageMax, query },
          (pageRequest) => listInbox(ctx, { view, filter, pageRequest }),
        ),
      };
    },
  }),
  operation({
    operationId: "getThread",
    method: "get",
    path: "/inbox/{conversationId}",
    summary: "A conversation with a learner, for its mentor and for the mentors of its pool",
    caller: "person",
    params,
    query: z.object({ before: z.coerce.number().pipe(versionNumber).optional() }),
    response: z.object({
      id: z.string(),
      name: z.string().describe("the learner's first name"),
      language: z.string(),
      context: contextResponse,
      tags: z.array(z.string()),
      wantedGender: z.enum(genders).nullable().describe("whom the learner asked for"),
      isClosed: z.boolean(),
      waitingSince: z.string().nullable(),
      owner: publicMentorResponse.nullable(),
      isMinor: z.boolean().describe("the learner said that they are under 18"),
      secondReader: publicMentorResponse.nullable().describe("who also reads it because of that"),
      isFlagged: z.boolean().describe("a flagged word has opened a case that isn't closed"),
      replyWindow: z
        .object({
          channel: z.enum(channels),
          until: z.string().nullable().describe("null: at any time"),
          takesFiles: z.boolean().describe("false: an answer with a file goes to the portal"),
          state: z
            .enum(["open", "over", "none"])
            .describe("over: an answer goes to the portal only; none: it can't be sent"),
        })
        .nullable()
        .describe("the messenger in which the learner wants answers"),
      canAnswer: z.boolean(),
      canClaim: z.boolean(),
      messages: z.array(messageResponse),
      hasEarlier: z.boolean(),
      study: studyResponse
        .nullable()
        .describe("how far the learner is; null for everybody but the conversation's mentor"),
    }),
    errors,
    handle: (ctx, { params: { conversationId }, query }) =>
      loadThread(ctx, { conversationId, ...query }),
  }),
  operation({
    operationId: "markThreadRead",
    method: "post",
    path: "/inbox/{conversationId}/read",
    summary: "Marks what the learner wrote as read",
    caller: "person",
    params,
    response: empty,
    errors,
    handle: async (ctx, { params: { conversationId } }) => {
      await markConversationRead(ctx, conversationId);
      return {};
    },
  }),
  operation({
    operationId: "releaseMessage",
    method: "post",
    path: "/inbox/{conversationId}/messages/{sequence}/release",
    summary: "Shows the links of a message from somebody new; only the conversation's mentor can",
    caller: "person",
    params: params.extend({ sequence: z.coerce.number().pipe(versionNumber) }),
    response: empty,
    errors,
    handle: async (ctx, { params: { conversationId, sequence } }) => {
      await releaseMessage(ctx, { conversationId, sequence });
      return {};
    },
  }),
  operation({
    operationId: "claimConversation",
    method: "post",
    path: "/inbox/{conversationId}/claim",
    summary: "Takes a conversation from the caller's pool; of several, exactly one gets it",
    caller: "person",
    params,
    response: empty,
    errors: [...errors, conversationTaken],
    handle: async (ctx, { params: { conversationId } }) => {
      await claimConversation(ctx, conversationId);
      return {};
    },
  }),
  operation({
    operationId: "setTags",
    method: "put",
    path: "/inbox/{conversationId}/tags",
    summary: "Sets the tags of a conversation; they are part of the learner's copy of their data",
    caller: "person",
    params,
    body: z.object({ tags: z.array(z.string().max(tagMaxChars)).max(tagsMax) }),
    response: empty,
    errors,
    handle: async (ctx, { params: { conversationId }, body: { tags } }) => {
      await setTags(ctx, { conversationId, tags });
      return {};
    },
  }),
  operation({
    operationId: "assignConversation",
    method: "post",
    path: "/inbox/{conversationId}/assign",
    summary: "Gives a conversation to another mentor, or back to its pool",
    caller: "person",
    params,
    body: z.object({
      mentorId: id.nullable().describe("a user id; null: back to its pool"),
      note: text.optional().describe("for the next mentor"),
    }),
    response: empty,
    errors: [...errors, mentorUnknown, messageWrong],
    handle: async (ctx, { params: { conversationId }, body }) => {
      await assignConversation(ctx, { conversationId, ...body });
      return {};
    },
  }),
  operation({
    operationId: "closeConversation",
    method: "post",
    path: "/inbox/{conversationId}/close",
    summary: "Closes a conversation; a new message opens it again",
    caller: "person",
    params,
    response: empty,
    errors,
    handle: async (ctx, { params: { conversationId } }) => {
      await closeConversation(ctx, conversationId);
      return {};
    },
  }),
  operation({
    operationId: "flagMessage",
    method: "post",
    path: "/inbox/{conversationId}/reports",
    summary: "Reports a message of a learner to the leader",
    caller: "person",
    params,
    body: z.object({
      sequence: versionNumber.optional(),
      reason: z.string().max(reasonMaxChars * 2),
    }),
    response: z.object({ caseId: z.string() }),
    errors: [...errors, messageWrong, tooManyAttempts],
    handle: async (ctx, { params: { conversationId }, body }) => ({
      caseId: await reportMessage(ctx, { conversationId, ...body }),
    }),
  }),
];

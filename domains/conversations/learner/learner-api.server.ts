import * as z from "zod";
import { notFound, signInFirst } from "#domains/settings/errors.ts";
import {
  id,
  idempotencyKey,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { messengers } from "#domains/messaging/messenger.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import {
  channels,
  messageMaxChars,
  outsideChannels,
  reasonMaxChars,
} from "#domains/conversations/conversation.ts";
import {
  ageMissing,
  channelMissing,
  fileRefused,
  messageWrong,
  nobodyAnswers,
  parentalConsentMissing,
  tooManyFiles,
} from "#domains/conversations/errors.ts";
import { decodeFile, uploadedFiles } from "#domains/conversations/files/uploaded-files.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { markOwnConversationRead } from "#domains/conversations/mark-read.server.ts";
import { messageResponse, publicMentorResponse } from "#domains/conversations/responses.server.ts";
import {
  chooseOwnChannel,
  listOwnChannels,
} from "#domains/conversations/channels/own-channels.server.ts";
import { reportOwnMessage } from "#domains/conversations/cases/report-message.server.ts";
import {
  askForAnotherMentor,
  blockMentor,
  hideOwnConversation,
} from "./change-own-conversation.server.ts";
import { loadOwnConversation } from "./load-own-conversation.server.ts";
import { genders } from "#domains/conversations/routing.ts";
import { ages } from "#domains/conversations/safety/require-age.ts";
import { sendQuestion } from "./send-question.server.ts";

const operation = operationsFor<IdentityApiCtx & { files: FileStore }>("Conversations");
const empty = z.object({});
const ownErrors = [signInFirst, notFound];

/** Operations with which learners talk to a mentor. */
export const learnerOperations = [
  operation({
    operationId: "getOwnConversation",
    method: "get",
    path: "/conversation",
    summary: "The caller's conversation with a mentor, and who answers",
    caller: "person",
    query: z.object({
      before: z.coerce.number().pipe(versionNumber).optional().describe("messages before this one"),
      olderId: id.optional().describe("one of `older` instead of the current conversation"),
    }),
    response: z.object({
      canAsk: z.boolean().describe("whether there is anybody to ask"),
      mode: z.enum(["single", "multiple", "mentor-chooses"]),
      usualAnswer: z.enum(["hour", "day", "days"]).describe("how long an answer usually takes"),
      asksAge: z.boolean().describe("whether the first message needs `age`"),
      needsParentalConsent: z.boolean(),
      leadersRead: z.boolean().describe("whether leaders may read conversations"),
      genders: z.array(z.enum(genders)).describe("whom a learner can ask for"),
      conversation: z
        .object({
          id: z.string(),
          mentor: publicMentorResponse.nullable().describe("null: it waits for a mentor"),
          secondReader: publicMentorResponse
            .nullable()
            .describe("who also reads it because the caller is under 18"),
          isClosed: z.boolean(),
          isPassedOn: z
            .boolean()
            .describe("a moderator opened it, and the caller hasn't written here yet"),
          unread: z.int(),
          channel: z.enum(channels).describe("where answers are sent, besides the portal"),
          isOlder: z.boolean().describe("one of `older`, which nobody can write to any more"),
          messages: z.array(messageResponse),
          hasEarlier: z.boolean(),
        })
        .nullable(),
      older: z
        .array(
          z.object({
            id: z.string(),
            mentor: publicMentorResponse.nullable().describe("who answered"),
            lastMessageAt: z.string(),
          }),
        )
        .describe("conversations from before two accounts of the caller were merged"),
    }),
    errors: ownErrors,
    handle: (ctx, { query }) => loadOwnConversation(ctx, query),
  }),
  operation({
    operationId: "sendQuestion",
    method: "post",
    path: "/conversation/messages",
    summary: "Writes to a mentor; the first message finds one",
    caller: "person",
    body: z.object({
      text: z.string().max(messageMaxChars * 2),
      courseId: id.optional(),
      elementId: id.optional().describe("the lesson from which it is asked"),
      age: z.enum(ages).optional().describe("with the first message, if the portal asks"),
      wantedGender: z.enum(genders).optional().describe("whom the caller asks for, at first"),
      hasParentalConsent: z.boolean().optional().describe("a parent agrees, if the portal asks"),
      files: uploadedFiles.optional(),
      idempotencyKey: idempotencyKey.optional(),
    }),
    response: z.object({ conversationId: z.string(), sequence: z.int() }),
    errors: [
      signInFirst,
      nobodyAnswers,
      messageWrong,
      fileRefused,
      tooManyFiles,
      tooManyAttempts,
      ageMissing,
      parentalConsentMissing,
    ],
    handle: (ctx, { body: { idempotencyKey: key, files, ...question } }) =>
      sendQuestion(ctx, { ...question, files: files?.map(decodeFile), key }),
  }),
  operation({
    operationId: "listOwnChannels",
    method: "get",
    path: "/conversation/channels",
    summary: "The messengers in which the caller can talk to a mentor, and email",
    caller: "person",
    response: z.object({
      channels: z.array(
        z.object({
          messenger: z.enum([...messengers, "email"]),
          channel: z.enum(outsideChannels),
          isConnected: z.boolean().describe("whether the caller signs in with it or verified it"),
          link: z.string().describe("opens the chat with the portal's bot, or an email"),
        }),
      ),
    }),
    errors: [signInFirst],
    handle: async (ctx) => ({ channels: await listOwnChannels(ctx) }),
  }),
  operation({
    operationId: "chooseOwnChannel",
    method: "put",
    path: "/conversation/channel",
    summary: "Chooses where answers to the caller are sent, besides the portal",
    caller: "person",
    body: z.object({ channel: z.enum(channels).describe("portal: nowhere else") }),
    response: empty,
    errors: [...ownErrors, channelMissing],
    handle: async (ctx, { body }) => {
      await chooseOwnChannel(ctx, body.channel);
      return {};
    },
  }),
  operation({
    operationId: "markOwnConversationRead",
    method: "post",
    path: "/conversation/read",
    summary: "Marks what the mentor wrote as read",
    caller: "person",
    response: empty,
    errors: [signInFirst],
    handle: async (ctx) => {
      await markOwnConversationRead(ctx);
      return {};
    },
  }),
  operation({
    operationId: "askForAnotherMentor",
    method: "post",
    path: "/conversation/another-mentor",
    summary: "Gives the caller another mentor, without a reason",
    caller: "person",
    response: empty,
    errors: [...ownErrors, nobodyAnswers],
    handle: async (ctx) => {
      await askForAnotherMentor(ctx);
      return {};
    },
  }),
  operation({
    operationId: "blockMentor",
    method: "post",
    path: "/conversation/block",
    summary: "Blocks the mentor and closes the conversation",
    caller: "person",
    response: empty,
    errors: ownErrors,
    handle: async (ctx) => {
      await blockMentor(ctx);
      return {};
    },
  }),
  operation({
    operationId: "reportMessage",
    method: "post",
    path: "/conversation/reports",
    summary: "Reports a message of the caller's conversation to the leader",
    caller: "person",
    body: z.object({
      sequence: versionNumber.optional().describe("by default the last message"),
      reason: z.string().max(reasonMaxChars * 2),
    }),
    response: z.object({ caseId: z.string() }),
    errors: [...ownErrors, messageWrong, tooManyAttempts],
    handle: async (ctx, { body }) => ({ caseId: await reportOwnMessage(ctx, body) }),
  }),
  operation({
    operationId: "hideConversation",
    method: "delete",
    path: "/conversation",
    summary: "Deletes the caller's conversation",
    description: "While a case about it is open, a copy stays that only the case shows.",
    caller: "person",
    response: empty,
    errors: ownErrors,
    handle: async (ctx) => {
      await hideOwnConversation(ctx);
      return {};
    },
  }),
];

import * as z from "zod";
import {
  conversationMerged,
  conversationUnknown,
  messageWrong,
  templatesUnread,
  templateUnusable,
} from "#domains/conversations/errors.ts";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { channels } from "#domains/messaging/messenger.ts";
import { templatesMax, templateStates } from "#domains/messaging/template.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { id, idempotencyKey, operationsFor } from "#domains/settings/operation.server.ts";
import { fetchMessageTemplates, listMessageTemplates } from "./message-templates.server.ts";
import { sendTemplate } from "./send-template.server.ts";
import { templateValueMaxChars } from "./template-limits.ts";

const operation = operationsFor<IdentityApiCtx>("Conversations");

/** Operations on message templates, which messengers accept even after the reply window. */
export const templateOperations = [
  operation({
    operationId: "listMessageTemplates",
    method: "get",
    path: "/message-templates",
    summary: "The portal's message templates, as their messengers last described them",
    caller: "person",
    response: z.object({
      templates: z.array(
        z.object({
          channel: z.enum(channels),
          providerId: z.string(),
          name: z.string(),
          language: z.string(),
          text: z.string().describe("with variables such as {{1}} or {{first_name}}"),
          state: z.enum(templateStates).describe("only an approved one can be sent"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx) => ({ templates: await listMessageTemplates(ctx) }),
  }),
  operation({
    operationId: "fetchMessageTemplates",
    method: "post",
    path: "/messenger-channels/{channel}/templates/fetch",
    summary: "Fetches a messenger's templates with their states",
    caller: "person",
    params: z.object({ channel: z.enum(channels) }),
    response: z.object({
      count: z.int().describe("how many are stored now"),
      isComplete: z.boolean().describe(`false: the messenger has more than ${templatesMax}`),
    }),
    errors: [notAllowed, templatesUnread],
    handle: (ctx, { params }) => fetchMessageTemplates(ctx, params.channel),
  }),
  operation({
    operationId: "sendTemplate",
    method: "post",
    path: "/inbox/{conversationId}/templates",
    summary: "Sends an approved template to a learner; only the conversation's mentor can",
    caller: "person",
    params: z.object({ conversationId: id }),
    body: z.object({
      providerId: id,
      values: z
        .record(z.string().max(60), z.string().max(templateValueMaxChars * 2))
        .describe("by the names of the template's variables"),
      idempotencyKey: idempotencyKey.optional(),
    }),
    response: z.object({ sequence: z.int() }),
    errors: [
      notAllowed,
      conversationUnknown,
      templateUnusable,
      messageWrong,
      conversationMerged,
      tooManyAttempts,
    ],
    handle: async (
      ctx,
      { params: { conversationId }, body: { idempotencyKey: key, ...body } },
    ) => ({
      sequence: await sendTemplate(ctx, { conversationId, ...body, key }),
    }),
  }),
];

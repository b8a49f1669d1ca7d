import * as z from "zod";
import { tooManyAttempts } from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { id, idempotencyKey, operationsFor } from "#domains/settings/operation.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { messageMaxChars } from "#domains/conversations/conversation.ts";
import {
  conversationMerged,
  conversationUnknown,
  fileRefused,
  filesNotTaken,
  messageWrong,
  replyTooLate,
  tooManyFiles,
} from "#domains/conversations/errors.ts";
import { decodeFile, uploadedFiles } from "#domains/conversations/files/uploaded-files.server.ts";
import { addNote, reply } from "./reply.server.ts";

const operation = operationsFor<IdentityApiCtx & { files: FileStore }>("Conversations");
const params = z.object({ conversationId: id });
const text = z.string().max(messageMaxChars * 2);
const written = z.object({ text, idempotencyKey: idempotencyKey.optional() });
const sequenceResponse = z.object({ sequence: z.int() });
const errors = [notAllowed, conversationUnknown];

/** Operations with which mentors write. */
export const replyOperations = [
  operation({
    operationId: "replyToLearner",
    method: "post",
    path: "/inbox/{conversationId}/replies",
    summary: "Answers a learner; only the conversation's mentor can",
    caller: "person",
    params,
    body: written.extend({ files: uploadedFiles.optional() }),
    response: sequenceResponse,
    errors: [
      ...errors,
      messageWrong,
      fileRefused,
      tooManyFiles,
      conversationMerged,
      replyTooLate,
      filesNotTaken,
      tooManyAttempts,
    ],
    handle: async (ctx, { params: { conversationId }, body }) => ({
      sequence: await reply(ctx, {
        conversationId,
        text: body.text,
        files: body.files?.map(decodeFile),
        key: body.idempotencyKey,
      }),
    }),
  }),
  operation({
    operationId: "addNote",
    method: "post",
    path: "/inbox/{conversationId}/notes",
    summary: "Adds a note for those who answer; it is part of the learner's copy of their data",
    caller: "person",
    params,
    body: written,
    response: sequenceResponse,
    errors: [...errors, messageWrong, tooManyAttempts],
    handle: async (ctx, { params: { conversationId }, body }) => ({
      sequence: await addNote(ctx, { conversationId, text: body.text, key: body.idempotencyKey }),
    }),
  }),
];

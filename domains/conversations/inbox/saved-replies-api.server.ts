import * as z from "zod";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { messageMaxChars, savedReplyTitleMaxChars } from "#domains/conversations/conversation.ts";
import { messageWrong, tooManySavedReplies } from "#domains/conversations/errors.ts";
import { createSavedReply, deleteSavedReply, listSavedReplies } from "./saved-replies.server.ts";

const operation = operationsFor<IdentityApiCtx>("Conversations");
const text = z.string().max(messageMaxChars * 2);
const empty = z.object({});
const savedReply = z.object({ id: z.string(), title: z.string(), text: z.string() });

/** Operations on replies that mentors use again and again. */
export const savedReplyOperations = [
  operation({
    operationId: "listSavedReplies",
    method: "get",
    path: "/saved-replies",
    summary: "The portal's saved replies",
    caller: "person",
    response: z.object({ savedReplies: z.array(savedReply) }),
    errors: [notAllowed],
    handle: async (ctx) => ({ savedReplies: await listSavedReplies(ctx) }),
  }),
  operation({
    operationId: "createSavedReply",
    method: "post",
    path: "/saved-replies",
    summary: "Saves a reply for all mentors; {name} and {mentor} stand for the two people",
    caller: "person",
    body: z.object({ title: z.string().max(savedReplyTitleMaxChars * 2), text }),
    response: savedReply,
    errors: [notAllowed, messageWrong, tooManySavedReplies],
    handle: (ctx, { body }) => createSavedReply(ctx, body),
  }),
  operation({
    operationId: "deleteSavedReply",
    method: "delete",
    path: "/saved-replies/{replyId}",
    summary: "Deletes a saved reply",
    caller: "person",
    params: z.object({ replyId: id }),
    response: empty,
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { replyId } }) => {
      await deleteSavedReply(ctx, replyId);
      return {};
    },
  }),
];

import { data, redirect } from "react-router";
import { deleteMessage } from "#domains/discussions/delete-message.server.ts";
import { type ReactionKind, reactionKinds } from "#domains/discussions/discussion.ts";
import { editMessage } from "#domains/discussions/edit-message.server.ts";
import { highlightMessage } from "#domains/discussions/moderation/highlight-message.server.ts";
import { muteAuthor } from "#domains/discussions/moderation/mute-writer.server.ts";
import { passToMentor } from "#domains/discussions/moderation/pass-to-mentor.server.ts";
import { reportMessage } from "#domains/discussions/moderation/report-message.server.ts";
import { postMessage } from "#domains/discussions/post-message.server.ts";
import { setReaction } from "#domains/discussions/set-reaction.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { addressAfterMessage, readMessageKey } from "#request/message-form.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import {
  discussionOver,
  messageAnchor,
  readSubject,
} from "#domains/discussions/discussion-address.ts";
import type { DiscussionResult } from "./data.ts";
import { discussionIntent } from "./form.ts";

type Fields = (name: string) => string;

/** What each form does; returns the id of the message to show afterwards. */
const verbs: Readonly<
  Record<
    string,
    (ctx: RequestCtx, discussionId: string, field: Fields, form: FormData) => Promise<string | null>
  >
> = {
  post: async (ctx, discussionId, field, form) => {
    const input = { discussionId, text: field("text"), key: readMessageKey(form) };
    return (await postMessage(ctx, { ...input, parentId: field("message") || null })).id;
  },
  edit: async (ctx, _, field) =>
    (await editMessage(ctx, { messageId: field("message"), text: field("text") })).id,
  report: async (ctx, _, field) => {
    await reportMessage(ctx, { messageId: field("message"), reason: field("text") });
    return field("message");
  },
  highlight: async (ctx, _, field) => {
    await highlightMessage(ctx, { messageId: field("message"), on: field("on") === "on" });
    return field("message");
  },
  pass: async (ctx, _, field) => {
    await passToMentor(ctx, { messageId: field("message") });
    return field("message");
  },
  mute: async (ctx, _, field) => {
    await muteAuthor(ctx, { messageId: field("message") });
    return field("message");
  },
  delete: async (ctx, _, field) => {
    await deleteMessage(ctx, { messageId: field("message") });
    return null;
  },
  react: async (ctx, _, field) => {
    const [kind, state] = field("reaction").split(" ");
    if (!isReactionKind(kind)) throw notFound();
    return (await setReaction(ctx, { messageId: field("message"), kind, on: state === "on" })).id;
  },
};

const isReactionKind = (kind: string | undefined): kind is ReactionKind =>
  reactionKinds.some((one) => one === kind);

/**
 * Handles a form of the discussion; null for any other form. With scripts the popup stays open and only gets the result;
 * without them the same page is shown again.
 */
export async function discussionAction(ctx: RequestCtx, request: Request, form: FormData) {
  if (form.get("intent") !== discussionIntent) return null;
  const field: Fields = (name) => String(form.get(name) ?? "");
  const subject = readSubject(new URL(request.url).searchParams.get("of"));
  const verb = verbs[field("do")];
  if (!subject || !verb) throw data(null, 404);
  const result: DiscussionResult = {
    form: `${field("do")} ${field("message")}`,
    messageId: null,
    error: null,
    entered: "",
  };
  try {
    const messageId = await verb(ctx, subject.discussionId, field, form);
    if (!ctx.isDocument) return data({ ...result, messageId });
    const anchor = messageId ? `#${messageAnchor(messageId)}` : "";
    const address = discussionOver(requestPathOf(request), subject) + anchor;
    return redirect(messageId ? addressAfterMessage(ctx, address, messageId) : address, 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [wrongField] = Object.values(error.fields ?? {});
    const failure: DiscussionResult = {
      ...result,
      entered: field("text"),
      error: {
        messageKey: wrongField?.key ?? error.messageKey ?? "error.description",
        ...(wrongField?.params && { params: wrongField.params }),
      },
    };
    ctx.discussionResult = failure;
    return data(failure, error.status);
  }
}

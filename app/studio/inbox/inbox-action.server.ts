import { data, redirect } from "react-router";
import { reportMessage } from "#domains/conversations/cases/report-message.server.ts";
import { assignConversation } from "#domains/conversations/inbox/assign-conversation.server.ts";
import { claimConversation } from "#domains/conversations/inbox/claim-conversation.server.ts";
import { closeConversation } from "#domains/conversations/inbox/close-conversation.server.ts";
import { readUploads } from "#app/conversation/read-uploads.server.ts";
import { absenceUntil } from "#app/studio/mentors/absence-form.server.ts";
import { setTags } from "#domains/conversations/inbox/set-tags.server.ts";
import { setAbsence } from "#domains/conversations/mentors/change-mentor.server.ts";
import { releaseMessage } from "#domains/conversations/inbox/release-message.server.ts";
import { noteWithFiles } from "#domains/conversations/errors.ts";
import { addNote, reply } from "#domains/conversations/inbox/reply.server.ts";
import { setOwnMentorChat } from "#domains/conversations/mentor-chat/own-mentor-chat.server.ts";
import { sendTemplate } from "#domains/conversations/templates/send-template.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { addressAfterMessage, readMessageKey } from "#request/message-form.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { readTemplateValues } from "./thread-templates.server.ts";

/** What went wrong in a form of the inbox: its intent, what was entered, and the message. */
export type InboxFormError = { intent: string; entered: string; messageKey: string };

/** Runs the action of the pressed button. A conversation that is passed on leads back to the list. */
export async function changeInbox(ctx: RequestCtx, conversationId: string, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "");
  const intent = field("intent");
  const entered = field("text");
  const path = `/studio/inbox/${conversationId}`;
  const written = { conversationId, text: entered, key: readMessageKey(form) };
  /** Each returns the sequence number of its message. */
  const messages: Record<string, () => Promise<number>> = {
    reply: async () => reply(ctx, { ...written, files: await readUploads(form) }),
    template: () =>
      sendTemplate(ctx, {
        conversationId,
        providerId: field("template"),
        values: readTemplateValues(form),
        key: written.key,
      }),
    note: async () => {
      if ((await readUploads(form)).length > 0) throw noteWithFiles();
      return addNote(ctx, written);
    },
  };
  const changes: Record<string, () => Promise<unknown>> = {
    claim: () => claimConversation(ctx, conversationId),
    release: () => releaseMessage(ctx, { conversationId, sequence: Number(field("sequence")) }),
    tags: () => setTags(ctx, { conversationId, tags: field("tags").split(",") }),
    close: () => closeConversation(ctx, conversationId),
    flag: () => reportMessage(ctx, { conversationId, reason: entered }),
    away: () => setAbsence(ctx, { userId: ctx.actor.userId, until: absenceUntil(ctx, form) }),
    back: () => setAbsence(ctx, { userId: ctx.actor.userId, until: null }),
    "telegram-on": () => setOwnMentorChat(ctx, true),
    "telegram-off": () => setOwnMentorChat(ctx, false),
    assign: () =>
      assignConversation(ctx, { conversationId, mentorId: field("mentor") || null, note: entered }),
  };
  const send = messages[intent];
  const change = changes[intent];
  if (!send && !change) throw data(null, 422);
  try {
    if (send) return redirect(addressAfterMessage(ctx, path, await send()), 303);
    await change?.();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const messageKey = error.messageKey ?? "error.description";
    return data<InboxFormError>({ intent, entered, messageKey }, error.status);
  }
  if (intent === "flag") ctx.flash("studio.inbox.flagged");
  return redirect(intentsToList.has(intent) ? "/studio/inbox" : path, 303);
}

/** After these, the mentor sees the list. */
const intentsToList: ReadonlySet<string> = new Set([
  "assign",
  "away",
  "back",
  "telegram-on",
  "telegram-off",
]);

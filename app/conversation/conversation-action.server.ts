import { data, redirect } from "react-router";
import { reportOwnMessage } from "#domains/conversations/cases/report-message.server.ts";
import { chooseOwnChannel } from "#domains/conversations/channels/own-channels.server.ts";
import {
  type Channel,
  channels,
  conversationPath,
  newestMessagePath,
} from "#domains/conversations/conversation.ts";
import {
  askForAnotherMentor,
  blockMentor,
  hideOwnConversation,
} from "#domains/conversations/learner/change-own-conversation.server.ts";
import { sendQuestion } from "#domains/conversations/learner/send-question.server.ts";
import { genders } from "#domains/conversations/routing.ts";
import { ages } from "#domains/conversations/safety/require-age.ts";
import { DomainError } from "#platform/domain-error.ts";
import { readUploads } from "./read-uploads.server.ts";
import { addressAfterMessage, readMessageKey } from "#request/message-form.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What went wrong in a form of the conversation: its intent, what was entered, and the message. */
export type ConversationFormError = {
  intent: string;
  entered: string;
  /** What the learner said about their age. */
  age: string;
  messageKey: string;
};

/** The forms of the conversation, and the message that the next page shows. */
const flashKeys: Readonly<Record<string, string>> = {
  another: "conversation.other-mentor",
  block: "conversation.blocked",
  report: "conversation.reported",
  hide: "conversation.hidden",
  channel: "conversation.channel.changed",
};

const channelIn = (name: string): Channel => channels.find((one) => one === name) ?? "portal";

/** Handles the forms of the conversation. */
export async function conversationAction(ctx: RequestCtx, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "");
  const intent = field("intent");
  const entered = field("text");
  try {
    if (intent === "another") await askForAnotherMentor(ctx);
    else if (intent === "block") await blockMentor(ctx);
    else if (intent === "channel") await chooseOwnChannel(ctx, channelIn(field("channel")));
    else if (intent === "hide") await hideOwnConversation(ctx);
    else if (intent === "report")
      await reportOwnMessage(ctx, {
        sequence: Number(field("sequence")) || undefined,
        reason: entered,
      });
    else {
      const { sequence } = await sendQuestion(ctx, {
        text: entered,
        files: await readUploads(form),
        courseId: field("course") || undefined,
        elementId: field("lesson") || undefined,
        key: readMessageKey(form),
        age: ages.find((age) => age === field("age")),
        wantedGender: genders.find((gender) => gender === field("wantedGender")),
        hasParentalConsent: form.has("hasParentalConsent"),
      });
      return redirect(addressAfterMessage(ctx, newestMessagePath, sequence), 303);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const messageKey = error.messageKey ?? "error.description";
    return data<ConversationFormError>(
      { intent, entered, age: field("age"), messageKey },
      error.status,
    );
  }
  const flashKey = flashKeys[intent];
  if (flashKey) ctx.flash(flashKey);
  return redirect(conversationPath, 303);
}

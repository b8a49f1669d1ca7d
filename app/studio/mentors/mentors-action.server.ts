import { data, redirect } from "react-router";
import { closeCase } from "#domains/conversations/cases/cases.server.ts";
import { assignConversation } from "#domains/conversations/inbox/assign-conversation.server.ts";
import {
  createSavedReply,
  deleteSavedReply,
} from "#domains/conversations/inbox/saved-replies.server.ts";
import { setAbsence } from "#domains/conversations/mentors/change-mentor.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { absenceUntil } from "./absence-form.server.ts";

/** What went wrong in a form of the desk. */
export type DeskFormError = { intent: string; messageKey: string };

/** Runs the action of the pressed button. */
export async function changeDesk(ctx: RequestCtx, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "");
  const intent = field("intent");
  const userId = field("mentor");
  const intents: Record<string, () => Promise<unknown>> = {
    assign: () =>
      assignConversation(ctx, { conversationId: field("conversation"), mentorId: userId || null }),
    away: () => setAbsence(ctx, { userId, until: absenceUntil(ctx, form) }),
    back: () => setAbsence(ctx, { userId, until: null }),
    "close-case": () => closeCase(ctx, { id: field("case"), note: field("text") }),
    "save-reply": () => createSavedReply(ctx, { title: field("title"), text: field("text") }),
    "delete-reply": () => deleteSavedReply(ctx, field("reply")),
  };
  const run = intents[intent];
  if (!run) throw data(null, 422);
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const messageKey = error.messageKey ?? "error.description";
    return data<DeskFormError>({ intent, messageKey }, error.status);
  }
  ctx.flash("studio.saved");
  return redirect("/studio/mentors", 303);
}

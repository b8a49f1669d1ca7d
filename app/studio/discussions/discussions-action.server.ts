import { data, redirect } from "react-router";
import { changeDiscussion } from "#domains/discussions/moderation/change-discussion.server.ts";
import { moderateMessage } from "#domains/discussions/moderation/moderate-message.server.ts";
import { muteWriter } from "#domains/discussions/moderation/mute-writer.server.ts";
import { discussionModerations } from "#domains/settings/discussion-moderations.ts";
import { heldWordMaxChars } from "#domains/settings/settings.ts";
import { passToMentor } from "#domains/discussions/moderation/pass-to-mentor.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { readQueueView } from "./discussions-screen.server.ts";

/** What went wrong in a form of the screen. */
export type DiscussionsFormError = {
  /** The message of the form; "" for the rules. */
  messageId: string;
  messageKey: string;
  params?: Record<string, string | number>;
};

/** Longer lists of words are cut unread; settings limit the words themselves. */
const wordsInputMaxChars = 100_000;

/** Runs the action of the pressed button. */
export async function changeDiscussions(ctx: RequestCtx, search: URLSearchParams, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "");
  const messageId = field("message");
  const discussionId = field("discussion");
  const writer = { userId: field("writer"), reason: field("reason") };
  const intents: Record<string, () => Promise<unknown>> = {
    show: () => moderateMessage(ctx, { messageId, isShown: true }),
    hide: () => moderateMessage(ctx, { messageId, isShown: false, reason: field("reason") }),
    pass: () => passToMentor(ctx, { messageId }),
    mute: () => muteWriter(ctx, { ...writer, isMuted: true }),
    unmute: () => muteWriter(ctx, { ...writer, isMuted: false }),
    close: () => changeDiscussion(ctx, { discussionId, isClosed: true }),
    open: () => changeDiscussion(ctx, { discussionId, isClosed: false }),
    "own-first": () => changeDiscussion(ctx, { discussionId, ownAnswerFirst: true }),
    "all-first": () => changeDiscussion(ctx, { discussionId, ownAnswerFirst: false }),
    rules: () => updateSettings(ctx, { settings: { discussions: readRules(form) } }),
  };
  const run = intents[field("intent")];
  if (!run) throw data(null, 422);
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [wrongField] = Object.values(error.fields ?? {});
    const messageKey = error.messageKey ?? wrongField?.key ?? "error.description";
    const params = wrongField?.params ?? {};
    return data<DiscussionsFormError>({ messageId, messageKey, params }, error.status);
  }
  ctx.flash("studio.saved");
  return redirect(`/studio/discussions?view=${readQueueView(search)}`, 303);
}

/** Reads the form of the rules: one word or phrase per line. */
function readRules(form: FormData) {
  const chosen = form.get("moderation");
  const lines = String(form.get("words") ?? "")
    .slice(0, wordsInputMaxChars)
    .split("\n");
  const words = lines.map((line) => line.trim().slice(0, heldWordMaxChars).trim());
  return {
    moderation: discussionModerations.find((one) => one === chosen) ?? "reports",
    guestsRead: form.has("guestsRead"),
    heldWords: [...new Set(words)].filter((word) => word !== ""),
  };
}

import { conversationPath } from "#domains/conversations/conversation.ts";
import { canLearnersAsk } from "#domains/conversations/mentors/can-learners-ask.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { MentorsData } from "./data.ts";
import { listMentorMessengers } from "./list-messengers.server.ts";

/** Lists where people can ask a mentor. Without a messenger there is neither this popup nor its button. */
export default async function loadMentorsPopup(ctx: RequestCtx): Promise<MentorsData | null> {
  const messengers = listMentorMessengers(ctx.settings);
  if (messengers.length === 0) return null;
  return { messengers, conversationHref: (await canLearnersAsk(ctx)) ? conversationPath : null };
}

import { conversationPath } from "#domains/conversations/conversation.ts";
import { listMentors } from "#domains/people/members/list-mentors.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { MentorsData } from "./data.ts";
import { listMentorMessengers } from "./list-messengers.server.ts";

/** Lists the ways in which a mentor can be asked; no popup without a messenger, like the button. */
export default async function loadMentorsPopup(ctx: RequestCtx): Promise<MentorsData | null> {
  const messengers = listMentorMessengers(ctx.settings);
  if (messengers.length === 0) return null;
  const hasMentors = (await listMentors(ctx)).length > 0;
  return { messengers, conversationHref: hasMentors ? conversationPath : null };
}

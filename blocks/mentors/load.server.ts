import { listMentors } from "#domains/people/members/list-mentors.server.ts";
import { offeredMessengers } from "#domains/messaging/messenger.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { MentorsData } from "./data.ts";
import type { LoadBlock } from "#blocks/block.server.ts";

/** Reads the mentors once for all blocks of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const hasMessenger = offeredMessengers(ctx.settings, availableProviders(ctx)).length > 0;
  const mentors = (await listMentors(ctx)).map((mentor) => ({
    ...mentor,
    // `mentor_id` names the mentor to write to. On the messengers page, the visitor chooses a messenger.
    href: hasMessenger ? `/messengers?mentor_id=${encodeURIComponent(mentor.id)}` : null,
  }));
  return new Map(components.map(({ id }) => [id, { mentors } satisfies MentorsData]));
};

import { listMentors } from "#domains/people/members/list-mentors.server.ts";
import { offeredMessengers } from "#domains/messaging/messenger.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import type { MentorsData } from "./data.ts";
import type { LoadBlock } from "#blocks/block.server.ts";

/** Reads the mentors once for all blocks of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const reachable = offeredMessengers(ctx.settings, availableProviders(ctx)).length > 0;
  const mentors = (await listMentors(ctx)).map((mentor) => ({
    ...mentor,
    // `mentor_id` says whom to write to. On that page, a guest chooses a messenger.
    href: reachable ? `/messengers?mentor_id=${encodeURIComponent(mentor.id)}` : null,
  }));
  return new Map(components.map(({ id }) => [id, { mentors } satisfies MentorsData]));
};

import { loadMentorComponent } from "#domains/conversations/mentors/load-mentor-component.server.ts";
import { offeredMessengers } from "#domains/messaging/messenger.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { courseIdOf } from "#blocks/screen.ts";
import type { MentorsData } from "./data.ts";
import type { LoadBlock } from "#blocks/block.server.ts";

/** Reads the mentors for the screen's course or page once for all blocks of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const { mentors, ...found } = await loadMentorComponent(ctx, {
    courseId: courseIdOf(ctx.screen),
    pageId: ctx.screen.pageId ?? null,
  });
  const hasMessenger = offeredMessengers(ctx.settings, availableProviders(ctx)).length > 0;
  const mentorsChoose = found.mode === "mentor-chooses";
  const data: MentorsData = {
    ...found,
    href: hasMessenger && mentorsChoose ? "/messengers" : null,
    mentors: mentors.map((mentor) => ({
      ...mentor,
      // `mentor_id` names the mentor to write to. On the messengers page, the visitor chooses a messenger.
      href:
        hasMessenger && !mentorsChoose
          ? `/messengers?mentor_id=${encodeURIComponent(mentor.id)}`
          : null,
    })),
  };
  return new Map(components.map(({ id }) => [id, data]));
};

import { mentorsTag } from "#domains/people/members/list-mentors.server.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { loadTeam } from "#domains/conversations/team.server.ts";

/** Returns whether learners can ask anybody in this portal. It is the same for everybody, so it is cached. */
export const canLearnersAsk = (ctx: ContentReaderCtx): Promise<boolean> =>
  readContent(ctx, ["learners can ask"], mentorsTag(ctx.portal.id), async () => {
    const { canBeAsked } = await loadTeam(ctx.db, ctx.portal.id);
    return canBeAsked;
  });

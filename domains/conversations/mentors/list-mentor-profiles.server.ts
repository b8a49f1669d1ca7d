import { mentorRole } from "#domains/settings/roles.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { isAbout, orderByCampaign } from "#domains/conversations/routing.ts";
import { loadTeam, type TeamMentor } from "#domains/conversations/team.server.ts";

export const mentorProfilesMax = 100;

export type MentorFilter = {
  /** One role; mentors by default. */
  role?: string | undefined;
  courseId?: string | undefined;
  pageId?: string | undefined;
  campaign?: string | undefined;
  /** With `only`, none but the campaign's mentors. */
  term?: string | undefined;
};

/**
 * Lists the mentors for a course or page, those of the campaign first. It shows what everybody may know: no email and no phone.
 * @throws INVALID without a course or page
 */
export async function listMentorProfiles(
  ctx: Pick<Ctx, "db" | "portal">,
  { role = mentorRole, courseId, pageId, campaign, term }: MentorFilter,
): Promise<TeamMentor[]> {
  if (!courseId && !pageId) throw invalidInput("courseId or pageId: one of them is required");
  const { staff } = await loadTeam(ctx.db, ctx.portal.id);
  const about = { courseId: courseId ?? null, pageId: pageId ?? null };
  const listed = staff.filter(
    ({ roles: held, ...mentor }) =>
      held.includes(role) && isAbout(mentor, about) && mentor.name !== "",
  );
  const tracking = { campaign: campaign ?? null, isOnlyCampaign: term === "only" };
  return orderByCampaign(listed, tracking).slice(0, mentorProfilesMax);
}

import { and, eq, inArray } from "drizzle-orm";
import { userIdOfProfile } from "#domains/identity/profile-id.ts";
import {
  listMentors,
  mentorsTag,
  type Mentor,
} from "#domains/people/members/list-mentors.server.ts";
import { campaignTag } from "#domains/settings/campaign-tag.ts";
import { readContent } from "#domains/settings/read-content.server.ts";
import {
  type AskingCtx,
  describeQuestion,
} from "#domains/conversations/learner/route-own-question.server.ts";
import {
  isAbout,
  type MentorMode,
  modeOf,
  orderByCampaign,
} from "#domains/conversations/routing.ts";
import { mentorProfiles } from "#domains/conversations/tables.server.ts";

/** What the mentor component shows: docs/specification/mentors.md#modes. Without mentors it is hidden. */
export type MentorComponent = {
  mode: MentorMode;
  /** `connected`: a mentor, or a distribution bot, already answers the caller. */
  state: "empty" | "connected";
  mentors: readonly Mentor[];
  /** The mentor's name; null without one. */
  connectedName: string | null;
};

/** The component before the first lookup and after a reset. */
export const emptyMentorComponent: MentorComponent = {
  mode: "single",
  state: "empty",
  mentors: [],
  connectedName: null,
};

/** Loads the mentors for a course or page, those of the caller's campaign first. Without either, the component is reset. */
export async function loadMentorComponent(
  ctx: AskingCtx,
  about: { courseId: string | null; pageId: string | null },
): Promise<MentorComponent> {
  if (!about.courseId && !about.pageId) return emptyMentorComponent;
  ctx.cacheTags.add(campaignTag);
  const [all, question] = await Promise.all([
    listMentorsWithProfiles(ctx),
    describeQuestion(ctx, ctx.db, { context: null, wantedGender: null, declinedIds: [] }),
  ]);
  const listed = orderByCampaign(
    all.filter((mentor) => isAbout(mentor, about)),
    question,
  );
  if (listed.length === 0) return emptyMentorComponent;
  const { connectedMentorId, waitsForClaim } = question;
  const connected = all.find(({ id }) => userIdOfProfile(id) === connectedMentorId);
  return {
    mode: modeOf(listed.length, waitsForClaim),
    state: connectedMentorId === null ? "empty" : "connected",
    mentors: listed.map(({ id, name, avatar }) => ({ id, name, avatar })),
    connectedName: connected?.name ?? null,
  };
}

/** Lists the portal's mentors with what they answer about. It is the same for everybody, so it is cached. */
async function listMentorsWithProfiles(ctx: AskingCtx) {
  const { id: environmentId } = ctx.portal;
  const mentors = await listMentors(ctx);
  const ids = mentors.map(({ id }) => userIdOfProfile(id));
  const rows = await readContent(ctx, ["mentor profiles"], mentorsTag(environmentId), () => {
    const { userId, campaign, courseIds, pageIds } = mentorProfiles;
    return ctx.db
      .select({ userId, campaign, courseIds, pageIds })
      .from(mentorProfiles)
      .where(and(eq(mentorProfiles.environmentId, environmentId), inArray(userId, ids)));
  });
  const profiles = new Map(rows.map(({ userId, ...profile }) => [userId, profile]));
  const all = { campaign: "", courseIds: [], pageIds: [] };
  return mentors.map((mentor) => ({
    ...mentor,
    ...(profiles.get(userIdOfProfile(mentor.id)) ?? all),
  }));
}

import { readOrigin } from "#domains/identity/membership/read-member.server.ts";
import { userIdOfProfile } from "#domains/identity/profile-id.ts";
import type { Referral } from "#domains/identity/referral.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { guest } from "#domains/settings/context.ts";
import type { Db } from "#platform/database.server.ts";
import type { MessageContext } from "#domains/conversations/conversation.ts";
import { nobodyAnswers } from "#domains/conversations/errors.ts";
import {
  type Gender,
  type Route,
  type RoutedQuestion,
  routeQuestion,
} from "#domains/conversations/routing.ts";
import { withOpenCounts } from "#domains/conversations/mentors/count-open.server.ts";
import type { Team } from "#domains/conversations/team.server.ts";

/** What routing needs of the request: the links and campaigns that its cookies remember. */
export type AskingCtx = VisitCtx;

/** The setting `mentorConnectionType` of a portal whose learners get a mentor by name. */
const namedMentorConnection = "certain";
/** The type of `chat.connections` that is a distribution bot (docs/specification/mentors.md#modes). */
const botConnection = "bot";

const userIdOf = (mentorId: string | null | undefined): string | null =>
  mentorId ? userIdOfProfile(mentorId) || mentorId : null;

type About = {
  context: MessageContext | null;
  wantedGender: Gender | null;
  declinedIds: readonly string[];
};

/** What routing needs to know about a question, whoever its learner is. */
type RoutingCtx = Pick<AskingCtx, "portal" | "settings" | "language" | "clock"> & {
  referral: Partial<Referral>;
};

/** Returns what routing knows about the caller's question. */
export const describeQuestion = (ctx: AskingCtx, db: Db, about: About): Promise<RoutedQuestion> =>
  describeQuestionOf(ctx, db, { ...about, userId: ctx.actor.userId });

/** Returns what routing knows about a learner's question: this visit's links first, then those of earlier visits. */
export async function describeQuestionOf(
  ctx: RoutingCtx,
  db: Db,
  { userId, context, wantedGender, declinedIds }: About & { userId: string },
): Promise<RoutedQuestion> {
  const { portal, referral, settings, language, clock } = ctx;
  const isGuest = userId === guest.userId;
  const origin = isGuest ? null : await readOrigin(db, { environmentId: portal.id, userId });
  const utm = referral.utm ?? origin?.utm ?? {};
  const connection = origin?.chatConnection;
  return {
    mentorId: userIdOf(referral.mentorId ?? origin?.mentorData?.["mentorId"]),
    teamId: userIdOf(referral.teamId ?? origin?.mentorData?.["teamId"]),
    connectedMentorId: userIdOf(connection?.mentorId),
    waitsForClaim:
      settings.mentorConnectionType !== namedMentorConnection || connection?.type === botConnection,
    campaign: utm["utm_campaign"] ?? null,
    isOnlyCampaign: utm["utm_term"] === "only",
    courseId: context?.courseId ?? null,
    pageId: context === null ? (origin?.mentorData?.["pageId"] ?? null) : null,
    language,
    // Where portals have no regions, it is the name of a place.
    region: settings.regions.find(({ id }) => id === origin?.region)?.id ?? null,
    wantedGender,
    // A mentor who asks is answered by somebody else.
    declinedIds: [...declinedIds, userId],
    now: clock.now(),
  };
}

/** Finds who answers the caller's question. @throws NOBODY-ANSWERS */
export const routeOwnQuestion = (
  ctx: AskingCtx,
  db: Db,
  team: Team,
  about: About,
): Promise<Route> => routeQuestionOf(ctx, db, team, { ...about, userId: ctx.actor.userId });

/** Finds who answers a learner's question. @throws NOBODY-ANSWERS */
export async function routeQuestionOf(
  ctx: RoutingCtx,
  db: Db,
  team: Team,
  about: About & { userId: string },
): Promise<Route> {
  const question = await describeQuestionOf(ctx, db, about);
  const mentors = await withOpenCounts(db, ctx.portal.id, team.mentors);
  const route = routeQuestion(question, mentors, team.leaderIds);
  if (route === null) throw nobodyAnswers();
  return route;
}

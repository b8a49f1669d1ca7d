/** What mentors may say about themselves, and learners may ask for. */
export const genders = ["woman", "man"] as const;
export type Gender = (typeof genders)[number];

/** Somebody who answers learners, as far as routing knows them. */
export type RoutedMentor = {
  userId: string;
  /** The leader of the mentor's pool. */
  leaderId: string;
  /** The campaign whose learners they answer first; "" without one. */
  campaign: string;
  /** Courses and pages they answer questions about; both empty: about all. */
  courseIds: readonly string[];
  pageIds: readonly string[];
  /** Languages they answer in; empty: all. */
  languages: readonly string[];
  /** Regions whose learners they answer; empty: all. */
  regions: readonly string[];
  /** null: they haven't said. */
  gender: Gender | null;
  /** Away until then, in epoch milliseconds; 0: not away. */
  awayUntil: number;
  openCount: number;
  /** The most open conversations; no new one is assigned from then on. */
  openMax: number;
};

/** What routing knows about a question and its learner. */
export type RoutedQuestion = {
  /** The mentor and the leader whose link the learner followed; null without one. */
  mentorId: string | null;
  teamId: string | null;
  /** The mentor who already answers this learner. */
  connectedMentorId: string | null;
  /** A distribution bot, or a portal without named mentors: every question waits in a pool until a mentor takes it. */
  waitsForClaim: boolean;
  /** `utm_campaign`, and whether `utm_term` is `only`. */
  campaign: string | null;
  isOnlyCampaign: boolean;
  courseId: string | null;
  pageId: string | null;
  language: string;
  /** The region that the learner chose; null without one. */
  region: string | null;
  /** Whom the learner asks for; null: anybody. */
  wantedGender: Gender | null;
  /** Mentors whom the learner doesn't want. */
  declinedIds: readonly string[];
  now: number;
};

export type Route = {
  /** The one mentor who answers; null: it waits in the pool. */
  ownerId: string | null;
  /** The leader of the pool that it is in, or returns to when its owner leaves. */
  leaderId: string;
};

/** The mentor component's modes (docs/specification/mentors.md#modes). */
export type MentorMode = "single" | "multiple" | "mentor-chooses";

export function modeOf(mentorsCount: number, waitsForClaim: boolean): MentorMode {
  if (waitsForClaim) return "mentor-chooses";
  return mentorsCount > 1 ? "multiple" : "single";
}

/**
 * Puts the mentors of the visitor's campaign first; with `utm_term=only` no others are listed
 * (docs/specification/mentors.md#campaigns).
 */
export function orderByCampaign<Mentor extends Pick<RoutedMentor, "campaign">>(
  mentors: readonly Mentor[],
  { campaign, isOnlyCampaign }: Pick<RoutedQuestion, "campaign" | "isOnlyCampaign">,
): Mentor[] {
  if (campaign === null || campaign === "") return [...mentors];
  const first = mentors.filter((mentor) => mentor.campaign === campaign);
  if (isOnlyCampaign) return first;
  return [...first, ...mentors.filter((mentor) => mentor.campaign !== campaign)];
}

/** Whether a mentor answers questions about this course or page. */
export const isAbout = (
  { courseIds, pageIds }: Pick<RoutedMentor, "courseIds" | "pageIds">,
  { courseId, pageId }: Pick<RoutedQuestion, "courseId" | "pageId">,
): boolean =>
  (courseIds.length === 0 && pageIds.length === 0) ||
  (courseId !== null && courseIds.includes(courseId)) ||
  (pageId !== null && pageIds.includes(pageId));

/** Whether a mentor is a man or a woman as the learner asked, or the learner accepts both. */
export const isWantedGender = (
  { gender }: Pick<RoutedMentor, "gender">,
  { wantedGender }: Pick<RoutedQuestion, "wantedGender">,
): boolean => wantedGender === null || gender === wantedGender;

/** Whether a mentor answers learners of this region. Every mentor answers learners without a region. */
const isForRegion = (
  { regions }: Pick<RoutedMentor, "regions">,
  { region }: Pick<RoutedQuestion, "region">,
): boolean => regions.length === 0 || region === null || regions.includes(region);

/** Whether a mentor gets new conversations at this time. */
export const isAvailable = (
  { awayUntil, openCount, openMax }: Pick<RoutedMentor, "awayUntil" | "openCount" | "openMax">,
  now: number,
): boolean => awayUntil <= now && openCount < openMax;

/** Returns the leader with this id, or else the first one: a leader may have lost the role. */
export const leaderOf = (leaderId: string | null, leaderIds: readonly string[]): string | null =>
  leaderIds.find((id) => id === leaderId) ?? leaderIds[0] ?? null;

/**
 * Decides who answers a question. The rules in their order: the mentor of the link, the mentor who already answers the
 * learner, campaign, course or page, language, region, then availability and load. Whom the learner asks for comes before
 * all of them. If nobody is left, it waits in one pool.
 * @param leaderIds everybody who leads a pool; null is returned only if there is nobody
 */
export function routeQuestion(
  question: RoutedQuestion,
  mentors: readonly RoutedMentor[],
  leaderIds: readonly string[],
): Route | null {
  const { declinedIds, now } = question;
  const team = leaderIds.find((id) => id === question.teamId);
  const accepted = mentors.filter(
    (mentor) => !declinedIds.includes(mentor.userId) && isWantedGender(mentor, question),
  );
  const inTeam = accepted.filter(({ leaderId }) => team === undefined || leaderId === team);
  const listed = orderByCampaign(inTeam, question);
  const able = listed.filter(
    (mentor) =>
      isAbout(mentor, question) &&
      isForRegion(mentor, question) &&
      (mentor.languages.length === 0 || mentor.languages.includes(question.language)),
  );
  const poolLeaderId = leaderOf(team ?? able[0]?.leaderId ?? null, leaderIds);
  if (poolLeaderId === null) return null;
  const pool = { ownerId: null, leaderId: poolLeaderId };
  if (question.waitsForClaim) return pool;
  const named = [question.mentorId, question.connectedMentorId].flatMap(
    (id) => accepted.find(({ userId }) => userId === id) ?? [],
  );
  const free = able.filter((mentor) => isAvailable(mentor, now));
  const inCampaign = free.filter(
    ({ campaign }) => campaign !== "" && campaign === question.campaign,
  );
  const chosen =
    named.find((mentor) => isAvailable(mentor, now)) ??
    leastBusy(inCampaign.length > 0 ? inCampaign : free);
  if (chosen === undefined) return pool;
  return { ownerId: chosen.userId, leaderId: leaderOf(chosen.leaderId, leaderIds) ?? poolLeaderId };
}

/** Returns the mentor with the fewest open conversations, the first of several. */
const leastBusy = (mentors: readonly RoutedMentor[]): RoutedMentor | undefined =>
  mentors.toSorted((a, b) => a.openCount - b.openCount)[0];

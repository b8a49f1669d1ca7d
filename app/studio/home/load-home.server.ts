import { noCourse } from "#domains/journey/journey.ts";
import { can as canJourney } from "#domains/journey/policy.server.ts";
import { readJourney } from "#domains/journey/read-journey.server.ts";
import { readLatestProgress } from "#domains/learning/progress/list-progress-of.server.ts";
import { listPeople } from "#domains/people/members/list-people.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadCourseTitles } from "#app/studio/people/course-titles.server.ts";
import { journeyInput, readJourneyQuery } from "./journey-query.ts";

/** The newest people on home. */
const newestPeopleMax = 5;

/** Loads the journey with the titles of its courses, in one query besides; null for those who may not see it. */
export async function loadJourneyCard(ctx: RequestCtx, search: URLSearchParams) {
  if (!canJourney(ctx, "read", "journey")) return null;
  const query = readJourneyQuery(search);
  const journey = await readJourney(ctx, journeyInput(query));
  const ids = [query.courseId, ...journey.courses.map(({ name }) => name)];
  const titleOf = await loadCourseTitles(
    ctx,
    ids.flatMap((id) => (id === null || id === noCourse ? [] : [id])),
  );
  return {
    ...journey,
    query,
    courseTitle: query.courseId === null ? null : titleOf(query.courseId),
    courses: journey.courses.map((row) => ({
      ...row,
      title: row.name === null || row.name === noCourse ? null : titleOf(row.name),
    })),
  };
}
export type JourneyCardData = NonNullable<Awaited<ReturnType<typeof loadJourneyCard>>>;

/** Loads the people who joined last, with the course they are in: two queries. Null for those who may not list people. */
export async function loadNewestPeople(ctx: RequestCtx) {
  if (!canPeople(ctx, "list", "people")) return null;
  const { rows } = await listPeople(
    ctx,
    { sort: "joined", status: "registered" },
    { limit: newestPeopleMax, after: null },
  );
  const progress = await readLatestProgress(
    ctx,
    rows.map(({ userId }) => userId),
  );
  const titleOf = await loadCourseTitles(
    ctx,
    [...progress.values()].map(({ courseId }) => courseId),
  );
  return rows.map(({ userId, name, email, phone, picture, isRegistered, joinedAt }) => {
    const course = progress.get(userId);
    return {
      userId,
      name,
      email,
      phone,
      picture,
      isRegistered,
      joinedAt,
      course: course ? { ...course, title: titleOf(course.courseId) } : null,
    };
  });
}
export type NewPerson = NonNullable<Awaited<ReturnType<typeof loadNewestPeople>>>[number];

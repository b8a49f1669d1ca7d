import { userIdOfProfile } from "#domains/identity/profile-id.ts";
import { readLatestProgress } from "#domains/learning/progress/list-progress-of.server.ts";
import { peopleListName } from "#domains/people/members/list-people-api.server.ts";
import {
  countPeople,
  listPeople,
  peopleCountMax,
} from "#domains/people/members/list-people.server.ts";
import { listNamedMentors } from "#domains/people/members/list-mentors.server.ts";
import { can } from "#domains/people/policy.server.ts";
import { encodeCursor } from "#domains/settings/paging.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { readPosition } from "#app/studio/read-position.server.ts";
import { loadCourseTitles } from "./course-titles.server.ts";
import { filterOf, type PeopleQuery, peoplePath, readPeopleQuery } from "./people-query.ts";

const peopleOnScreenMax = 50;

/** Loads one page of the list. The list, its count and the progress are one query each. */
export async function loadPeopleScreen(ctx: RequestCtx, request: Request) {
  const search = new URL(request.url).searchParams;
  const query = readPeopleQuery(search);
  const filter = filterOf(query);
  const seesEveryone = can(ctx, "list", "people of all mentors");
  const after = readPosition(ctx, cursorList(query), request);
  const [{ rows, next }, count, mentors] = await Promise.all([
    listPeople(ctx, { ...filter, sort: query.sort }, { limit: peopleOnScreenMax, after }),
    countPeople(ctx, filter),
    seesEveryone ? listNamedMentors(ctx) : [],
  ]);
  const progress = await readLatestProgress(
    ctx,
    rows.map(({ userId }) => userId),
  );
  const courseIds = [...progress.values()].map(({ courseId }) => courseId);
  const titleOf = await loadCourseTitles(ctx, courseIds);
  return {
    query,
    seesEveryone,
    roles: seesEveryone ? [...staffRoles] : [],
    mentors: mentors.map(({ id, fullName }) => ({ userId: userIdOfProfile(id), name: fullName })),
    count: Math.min(count, peopleCountMax),
    isCountComplete: count <= peopleCountMax,
    isFirstPage: after === null,
    nextPath: next && peoplePath(query, encodeCursor(ctx, cursorList(query), next)),
    people: rows.map((person) => {
      const course = progress.get(person.userId);
      return {
        ...person,
        course: course && { ...course, title: titleOf(course.courseId) },
      };
    }),
  };
}

const cursorList = (query: PeopleQuery) => [
  "people screen",
  ...peopleListName(filterOf(query), query.sort),
];

export type PeopleScreenData = Awaited<ReturnType<typeof loadPeopleScreen>>;
export type ListedPerson = PeopleScreenData["people"][number];

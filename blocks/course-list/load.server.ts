import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import type { CourseListProps } from "./block.ts";
import { selectCards } from "./card.ts";

/** Reads the portal's courses and the learner's progress once for all lists of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const [courses, startedCourses] = await Promise.all([
    listCourses(ctx, ctx.language),
    ctx.screen.startedCourses ?? listStartedCourses(ctx),
  ]);
  return new Map(
    components.map(({ id, props }) => [
      id,
      selectCards(
        courses,
        props as CourseListProps,
        ctx.language,
        ctx.screen.search,
        startedCourses,
      ),
    ]),
  );
};

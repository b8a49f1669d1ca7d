import { listCourses } from "#domains/courses/list-courses.server.ts";
import { listBegunCourses } from "#domains/learning/progress/list-begun-courses.server.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import type { CourseListProps } from "./block.ts";
import { selectCards } from "./card.ts";

/** One reading of the portal's courses, and of how far the person is in them, for all shelves of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const [courses, begun] = await Promise.all([
    listCourses(ctx, ctx.language),
    ctx.screen.begun ?? listBegunCourses(ctx),
  ]);
  return new Map(
    components.map(({ id, props }) => [
      id,
      selectCards(courses, props as CourseListProps, ctx.language, ctx.screen.search, begun),
    ]),
  );
};

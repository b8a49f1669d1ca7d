import { listCourses } from "#domains/courses/list-courses.server.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import type { CourseListProps } from "./block.ts";
import { arrangeShelf } from "./card.ts";

/** One reading of the portal's courses for all shelves of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const courses = await listCourses(ctx, ctx.language);
  return new Map(
    components.map(({ id, props }) => [
      id,
      arrangeShelf(courses, props as CourseListProps, ctx.language, ctx.screen.search),
    ]),
  );
};

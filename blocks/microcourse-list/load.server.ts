import {
  elementPath,
  isOpenToGuests,
  requiresRegistration,
} from "#domains/courses/element-access.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { listStartedCourses } from "#domains/learning/progress/list-started-courses.server.ts";
import type { Microcourse, MicrocourseListData } from "./data.ts";
import type { LoadBlock } from "#blocks/block.server.ts";
import { presentCard } from "#blocks/course-list/card.ts";
import type { MicrocourseListProps } from "./block.ts";

/** Reads the portal's microcourses once for all blocks of the screen. */
export const load: LoadBlock = async (ctx, components) => {
  const [cards, startedCourses] = await Promise.all([
    listCourses(ctx, ctx.language, { microcourse: true }),
    ctx.screen.startedCourses ?? listStartedCourses(ctx),
  ]);
  const microcourses = await Promise.all(
    cards.map(async (card): Promise<Microcourse> => {
      const course = await loadCourse(ctx, card.id, ctx.language);
      const firstElement = course?.elements[0];
      const isClosed =
        card.type === "paid" ||
        !firstElement ||
        requiresRegistration(firstElement) ||
        requiresRegistration(course);
      const guestMayOpen = !isClosed && isOpenToGuests(firstElement);
      // Links to the first element if it is open to everyone, else to the page with the start button.
      const href = guestMayOpen
        ? elementPath(firstElement)
        : `/microcourse/${encodeURIComponent(card.id)}`;
      return {
        ...presentCard(card, ctx.language, startedCourses),
        href,
        isOpenToGuests: guestMayOpen,
        type: firstElement?.type ?? null,
      };
    }),
  );
  return new Map(
    components.map(({ id, props }) => {
      const { limit } = props as MicrocourseListProps;
      return [id, { microcourses: microcourses.slice(0, limit) } satisfies MicrocourseListData];
    }),
  );
};

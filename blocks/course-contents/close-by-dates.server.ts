import type { Course } from "#domains/courses/course.ts";
import { findRelease, type Release } from "#domains/courses/release.ts";
import { formatDateTime } from "#domains/events/format-date-time.ts";
import { findOwnRelease } from "#domains/learning/access.ts";
import type { CourseProgress } from "#domains/learning/progress/progress.ts";
import { setExpiry } from "#domains/settings/response-expiry.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { BlockCtx } from "#blocks/block.server.ts";
import type { CourseContentsData } from "./course-contents.ts";

/** Closes the elements that aren't open yet or no longer, and says when they open, in the portal's time zone. */
export function closeByDates(
  ctx: BlockCtx,
  course: Course,
  progress: CourseProgress | null,
  contents: CourseContentsData,
): CourseContentsData {
  const learner = { course, progress: progress ?? undefined };
  const items = contents.items.map((item, index) => {
    const element = course.elements[index]!;
    const release = findOwnRelease(learner, element, ctx);
    if (release.changesAt !== null) setExpiry(ctx, release.changesAt);
    if (release.closed === null) return item;
    const state = item.state === "done" ? item.state : ("locked" as const);
    const dates = describeRelease(ctx, release, element.opensAfterDays);
    return { ...item, state, href: null, dates };
  });
  return { ...contents, items };
}

/** Says when a course opens, or that it is over; nothing if it is open. */
export function describeCourseDates(ctx: DatesCtx, course: Course): { dates?: string } {
  const release = findRelease(course, { id: course.id }, null, ctx.clock.now());
  if (release.changesAt !== null) setExpiry(ctx, release.changesAt);
  return release.closed === null ? {} : { dates: describeRelease(ctx, release) };
}

type DatesCtx = Pick<BlockCtx, "cacheTags" | "clock" | "language" | "messages" | "settings">;

function describeRelease(ctx: DatesCtx, { closed, opensAt }: Release, days = 0): string {
  const t = translatorFor(ctx, ctx.language);
  if (closed === "over") return t("release.over");
  if (opensAt === null) return t("release.days", { days });
  const when = formatDateTime(opensAt, ctx.language, ctx.settings.timeZone);
  return t("release.on", { when });
}

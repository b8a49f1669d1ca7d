import type { Course } from "#domains/courses/course.ts";
import { hasReviews } from "#domains/courses/load-course.server.ts";
import type { Component } from "#domains/pages/component.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns the blocks of a course's page: its own, or only the contents; then the reviews, if there are any. */
export async function loadCourseTree(ctx: RequestCtx, course: Course): Promise<Component[]> {
  const ownBlocks = course.components.length > 0 ? course.components : contentsOnly;
  if (showsReviews(ownBlocks, course.id)) return ownBlocks;
  return (await hasReviews(ctx, course.id)) ? [...ownBlocks, reviewsBlock(ctx, course)] : ownBlocks;
}

const contentsOnly: Component[] = [
  { id: "contents", type: "course-contents", props: {}, children: [] },
];

const showsReviews = (tree: readonly Component[], courseId: string): boolean =>
  tree.some(
    ({ type, props, children }) =>
      (type === "reviews" && props["course"] === courseId) || showsReviews(children, courseId),
  );

/** Returns a block with the course's reviews. Its title is in the reader's language. */
function reviewsBlock(ctx: RequestCtx, { id, title }: Course): Component {
  const t = translatorFor(ctx, ctx.language);
  const props = { title: t("reviews.title", { title }), lead: "", course: id, items: [] };
  return { id: "course-reviews", type: "reviews", props, children: [] };
}

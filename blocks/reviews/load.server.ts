import { courseTag } from "#domains/courses/content-tags.ts";
import { reviewsLimit } from "#domains/courses/course.ts";
import { listReviews } from "#domains/courses/list-reviews.server.ts";
import { readContent } from "#domains/settings/read-content.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { ReviewsData } from "./data.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import { formatIsoDay } from "#blocks/formats.ts";
import type { ReviewsProps } from "./block.ts";

export const load: LoadBlock = async (ctx, components) => {
  const reviewsByBlock = components.map(async ({ id, props }) => {
    const { course } = props as ReviewsProps;
    const reviews = course === "" ? [] : await reviewsOf(ctx, course);
    const more = reviews.length < reviewsLimit ? null : `/courses/${course}/reviews`;
    return [id, { reviews, more } satisfies ReviewsData] as const;
  });
  return new Map(await Promise.all(reviewsByBlock));
};

async function reviewsOf(ctx: BlockCtx, courseId: string): Promise<ReviewsData["reviews"]> {
  const tag = courseTag(ctx.portal.id, courseId);
  const reviews = await readContent(ctx, ["reviews", courseId], tag, () =>
    listReviews(ctx, { courseId })
      .then(({ rows }) => rows)
      .catch((error: unknown) => {
        // If the portal has no such course, the block shows only its own items.
        if (error instanceof DomainError) return [];
        throw error;
      }),
  );
  return reviews.map(({ id, text, name, language, createdAt }) => ({
    id,
    text,
    name,
    language,
    dateText: formatIsoDay(createdAt, ctx.language),
  }));
}

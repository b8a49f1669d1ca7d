import { useState } from "react";
import { data, Link, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { reviewsLimit } from "#domains/courses/course.ts";
import { listReviews } from "#domains/courses/list-reviews.server.ts";
import { type Review, reviewsListName } from "#domains/courses/list-reviews.server.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import { courseTag } from "#domains/courses/content-tags.ts";
import { encodeCursor } from "#domains/settings/paging.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { findCurrentCourse } from "./course-address.server.ts";
import { nextCursor, parseReviews } from "./parse-reviews.ts";
import type { Route } from "./+types/reviews";

const pagesMax = 500;

/** All reviews of a course, twenty at a time. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const courseId = await findCurrentCourse(ctx, request, params.courseId);
  const course = await loadCourse(ctx, courseId, ctx.language);
  if (!course) throw data(null, 404);
  ctx.cacheTags.add(courseTag(ctx.portal.id, course.id));
  const requested = Number(new URL(request.url).searchParams.get("page"));
  const page = Number.isInteger(requested) && requested > 1 ? Math.min(requested, pagesMax) : 1;
  const skip = (page - 1) * reviewsLimit;
  const { rows: reviews, next } = await listReviews(ctx, { courseId: course.id, skip });
  const cursor = next && encodeCursor(ctx, reviewsListName(course.id), next);
  return {
    course: { id: course.id, pageAlias: course.pageAlias, title: course.title },
    page,
    reviews,
    cursor,
  };
}

export default function ReviewsScreen() {
  const { course, page, reviews, cursor } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const { allReviews, next, busy, failed, fetchMore } = useMoreReviews(course.id, page, {
    reviews,
    cursor,
  });
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("reviews.title", { title: course.title })}</title>
      <p>
        <Link className="link" to={`/${course.pageAlias}`}>
          {t("error.to-course")}
        </Link>
      </p>
      <h1>{t("reviews.title", { title: course.title })}</h1>
      {allReviews.length === 0 && <p className="muted">{t("reviews.none")}</p>}
      <ul className="review-list">
        {allReviews.map((review) => (
          <ReviewItem key={review.id} {...review} />
        ))}
      </ul>
      <p role="status">{failed && t("reviews.failed")}</p>
      {next !== null && (
        <p className="actions">
          <Link
            className="button button--soft"
            to={`?page=${next}`}
            aria-busy={busy || undefined}
            onClick={(event) => {
              event.preventDefault();
              void fetchMore();
            }}
          >
            {t("reviews.more")}
          </Link>
        </p>
      )}
    </main>
  );
}

type ReviewsPage = { reviews: Review[]; cursor: string | null };

/** Returns the page's reviews and those fetched after them. Without JavaScript the link opens the next page. */
function useMoreReviews(courseId: string, page: number, firstPage: ReviewsPage) {
  const [nextPages, setNextPages] = useState<ReviewsPage[]>([]);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const { cursor } = nextPages.at(-1) ?? firstPage;
  const nextPageNumber = cursor === null ? null : page + nextPages.length + 1;
  async function fetchMore() {
    if (cursor === null || state === "busy") return;
    setState("busy");
    try {
      const path = `/api/courses/${encodeURIComponent(courseId)}/reviews?cursor=${cursor}`;
      const response = await fetch(path);
      const reviews = parseReviews(await response.json());
      setNextPages([...nextPages, { reviews, cursor: nextCursor(response) }]);
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return {
    allReviews: [firstPage, ...nextPages].flatMap(({ reviews }) => reviews),
    next: nextPageNumber,
    busy: state === "busy",
    failed: state === "failed",
    fetchMore,
  };
}

function ReviewItem({ name, text, language, createdAt }: Review) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <li>
      <figure>
        <blockquote lang={language} dir="auto">
          {text}
        </blockquote>
        <figcaption className="muted small">
          {name || t("reviews.anonymous")}
          {" · "}
          <time dateTime={createdAt}>
            {format.dateTime(new Date(createdAt), { dateStyle: "medium" })}
          </time>
        </figcaption>
      </figure>
    </li>
  );
}

import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { reviewsLimit } from "#domains/courses/course.ts";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { ReviewsProps } from "./block.ts";
import type { ReviewsData } from "./data.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

type ReviewItem = ReviewsProps["items"][number] & { language?: string };

export default function View(view: BlockViewProps<ReviewsProps, ReviewsData>) {
  const { component, props, data, container, heading: Heading } = view;
  const t = useTranslations();
  const items: ReviewItem[] = [...props.items, ...data.reviews.map(toReviewItem)];
  const [firstReview, ...otherReviews] = items.slice(0, reviewsLimit);
  if (!firstReview) return null;
  const hasTitle = props.title !== "";
  return (
    <Section
      id={component.id}
      container={container}
      className="reviews"
      labelledBy={hasTitle ? titleId(component.id) : undefined}
      isWide
    >
      <div className={container === "page" ? "page-width reviews__inner" : "reviews__inner"}>
        <div className="reviews__head">
          {hasTitle && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.lead !== "" && <p className="muted small">{props.lead}</p>}
        </div>
        <div>
          <figure className="review">
            <blockquote lang={firstReview.language}>{firstReview.text}</blockquote>
            <Author review={firstReview} />
          </figure>
          {otherReviews.length > 0 && (
            <div className="reviews__others">
              {otherReviews.map((review, index) => (
                <figure key={index}>
                  <blockquote className="muted" lang={review.language}>
                    {review.text}
                  </blockquote>
                  <Author review={review} />
                </figure>
              ))}
            </div>
          )}
          {data.more !== null && (
            <Link className="link link--go" to={data.more}>
              {t("reviews.all")}
            </Link>
          )}
        </div>
      </div>
    </Section>
  );
}

const toReviewItem = ({
  text,
  name,
  language,
  dateText,
}: ReviewsData["reviews"][number]): ReviewItem => ({
  text,
  name,
  language,
  about: dateText,
});

function Author({ review: { name, about, portrait } }: { review: ReviewItem }) {
  return (
    <figcaption className="review-author">
      {portrait && (
        <span className="avatar">
          <Picture
            className="portrait"
            sources={portrait.sources}
            alt=""
            sizes="48px"
            width={portrait.width}
            height={portrait.height}
          />
        </span>
      )}
      <span>
        <b>{name || <AnonymousAuthor />}</b>
        {about}
      </span>
    </figcaption>
  );
}

/** A reviewer without a name. */
function AnonymousAuthor() {
  return useTranslations()("reviews.anonymous");
}

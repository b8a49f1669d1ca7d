import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { reviewsLimit } from "#domains/courses/course.ts";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { ReviewsProps } from "./block.ts";
import type { ReviewsData } from "./data.ts";

export { default as sheet } from "#blocks/sections.css?url";

type Letter = ReviewsProps["items"][number] & { language?: string };

export default function View(view: BlockViewProps<ReviewsProps, ReviewsData>) {
  const { component, props, data, surround, heading: Heading } = view;
  const t = useTranslations();
  const letters: Letter[] = [...props.items, ...data.reviews.map(letterOf)];
  const [first, ...others] = letters.slice(0, reviewsLimit);
  if (!first) return null;
  const titled = props.title !== "";
  return (
    <Section
      id={component.id}
      surround={surround}
      className="reviews"
      labelledBy={titled ? titleId(component.id) : undefined}
      bleeds
    >
      <div className={surround === "page" ? "page-width reviews__inner" : "reviews__inner"}>
        <div className="reviews__head">
          {titled && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.lead !== "" && <p className="muted small">{props.lead}</p>}
        </div>
        <div>
          <figure className="review">
            <blockquote lang={first.language}>{first.text}</blockquote>
            <Writer letter={first} />
          </figure>
          {others.length > 0 && (
            <div className="review-small">
              {others.map((letter, place) => (
                <figure key={place}>
                  <blockquote className="muted" lang={letter.language}>
                    {letter.text}
                  </blockquote>
                  <Writer letter={letter} />
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

const letterOf = ({ text, name, language, dateText }: ReviewsData["reviews"][number]): Letter => ({
  text,
  name,
  language,
  about: dateText,
});

function Writer({ letter: { name, about, portrait } }: { letter: Letter }) {
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
        <b>{name || <Somebody />}</b>
        {about}
      </span>
    </figcaption>
  );
}

/** A reviewer without a name. */
function Somebody() {
  return useTranslations()("reviews.somebody");
}

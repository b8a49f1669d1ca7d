import { type RefObject, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { LampLine } from "#ui/lamp-line.tsx";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import { Book, type CardWords, Cover, Facts, useCardWords } from "./book.tsx";
import { FilterLinks } from "./filter-links.tsx";
import type { CourseListProps } from "./block.ts";
import type { CourseListData, FeaturedCard } from "./card.ts";

const featuredSizes = "(min-width: 1312px) 660px, (min-width: 800px) 55vw, 90vw";

export default function View(view: BlockViewProps<CourseListProps, CourseListData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const words = useCardWords();
  const { featured, cards, total, filter, more } = data;
  const shelf = useRef<HTMLUListElement>(null);
  const showMore = useFocusOnAdded(shelf, cards.length);
  const hidden = filter ? 0 : total - cards.length - (featured ? 1 : 0);
  const titled = props.title !== "";
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={titled ? titleId(component.id) : undefined}
    >
      {(titled || props.lead !== "") && (
        <div className="section-head">
          {titled && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.lead !== "" && <p className="lead">{props.lead}</p>}
        </div>
      )}
      {featured && <Featured card={featured} words={words} />}
      {filter && <FilterLinks groups={filter.groups} />}
      {total === 0 && <EmptyCourseList />}
      {total > 0 && filter?.found === 0 && <NoMatches />}
      {cards.length > 0 && (
        <ul className="course-list" ref={shelf}>
          {cards.map((card) => (
            <Book key={card.id} card={card} words={words} />
          ))}
          {hidden > 0 && <More href={props.allLink} total={total} />}
        </ul>
      )}
      {more !== null && (
        <p className="course-list__more">
          <Link
            className="button button--soft"
            to={more}
            preventScrollReset
            replace
            onClick={showMore}
          >
            {words.t("course-list.more")}
          </Link>
        </p>
      )}
      {children}
    </Section>
  );
}

function Featured({ card, words }: { card: FeaturedCard; words: CardWords }) {
  return (
    <article className="featured-course">
      <Cover card={card} sizes={featuredSizes} className="cover" />
      <div className="featured-course__text">
        {card.category !== null && <p className="category">{card.category}</p>}
        <h3>{card.title}</h3>
        {card.description !== "" && <p className="muted">{card.description}</p>}
        <Facts card={card} words={words} priced />
        <Link className="button" to={card.href}>
          {words.t("course-page.start")}
        </Link>
      </div>
    </article>
  );
}

/** The last card of the list: a link to all courses. */
function More({ href, total }: { href: string; total: number }) {
  const t = useTranslations();
  return (
    <li className="course-card course-card--more">
      <div className="more-courses">
        <b>
          <ActionLink className="more-courses__link" href={href}>
            {t("course-list.all", { count: total })}
          </ActionLink>
        </b>
        <Icon name="arrow" flip />
      </div>
    </li>
  );
}

function EmptyCourseList() {
  const t = useTranslations();
  return (
    <div className="empty">
      <LampLine />
      <h3>{t("course-list.empty-title")}</h3>
      <p>{t("course-list.empty")}</p>
    </div>
  );
}

function NoMatches() {
  const t = useTranslations();
  return (
    <div className="empty" role="status">
      <h3>{t("course-list.none-title")}</h3>
      <p>
        <Link className="link" to="?" preventScrollReset>
          {t("course-list.show-all")}
        </Link>
      </p>
    </div>
  );
}

/** When more cards appear, moves the focus to the first of them: the pressed link may be gone. */
function useFocusOnAdded(shelf: RefObject<HTMLUListElement | null>, count: number): () => void {
  const from = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (from.current === null || count <= from.current) return;
    shelf.current?.children[from.current]?.querySelector("a")?.focus({ preventScroll: true });
    from.current = null;
  }, [shelf, count]);
  return () => {
    from.current = count;
  };
}

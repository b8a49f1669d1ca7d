import { type RefObject, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import {
  CourseCardItem,
  type CardContext,
  Cover,
  Facts,
  useCardContext,
} from "./course-card-item.tsx";
import { FilterLinks } from "./filter-links.tsx";
import type { CourseListProps } from "./block.ts";
import type { CourseListData, FeaturedCard } from "./card.ts";

const featuredSizes = "(min-width: 1312px) 660px, (min-width: 800px) 55vw, 90vw";

export default function View(view: BlockViewProps<CourseListProps, CourseListData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const context = useCardContext();
  const { featured, cards, total, filter, moreUrl } = data;
  const listRef = useRef<HTMLUListElement>(null);
  const showMore = useFocusOnAdded(listRef, cards.length);
  const hiddenCount = filter ? 0 : total - cards.length - (featured ? 1 : 0);
  const hasTitle = props.title !== "";
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={hasTitle ? titleId(component.id) : undefined}
    >
      {(hasTitle || props.lead !== "") && (
        <div className="section-head">
          {hasTitle && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.lead !== "" && <p className="lead">{props.lead}</p>}
        </div>
      )}
      {featured && <FeaturedCourse card={featured} context={context} />}
      {filter && <FilterLinks groups={filter.groups} />}
      {total === 0 && <EmptyCourseList />}
      {total > 0 && filter?.found === 0 && <NoMatches />}
      {cards.length > 0 && (
        <ul className="course-list" ref={listRef}>
          {cards.map((card) => (
            <CourseCardItem key={card.id} card={card} context={context} />
          ))}
          {hiddenCount > 0 && <AllCoursesCard href={props.allLink} total={total} />}
        </ul>
      )}
      {moreUrl !== null && (
        <p className="course-list__more">
          <Link
            className="button button--soft"
            to={moreUrl}
            preventScrollReset
            replace
            onClick={showMore}
          >
            {context.t("course-list.more")}
          </Link>
        </p>
      )}
      {children}
    </Section>
  );
}

function FeaturedCourse({ card, context }: { card: FeaturedCard; context: CardContext }) {
  return (
    <article className="featured-course">
      <Cover card={card} sizes={featuredSizes} className="cover" />
      <div className="featured-course__text">
        {card.category !== null && <p className="category">{card.category}</p>}
        <h3>{card.title}</h3>
        {card.description !== "" && <p className="muted">{card.description}</p>}
        <Facts card={card} context={context} priced />
        <Link className="button" to={card.href}>
          {context.t("course-page.start")}
        </Link>
      </div>
    </article>
  );
}

/** The last card of the list: a link to all courses. */
function AllCoursesCard({ href, total }: { href: string; total: number }) {
  const t = useTranslations();
  return (
    <li className="course-card course-card--all">
      <div className="all-courses">
        <b>
          <ActionLink className="all-courses__link" href={href}>
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
    <div className="empty-state">
      <LampDrawing />
      <h3>{t("course-list.empty-title")}</h3>
      <p>{t("course-list.empty")}</p>
    </div>
  );
}

function NoMatches() {
  const t = useTranslations();
  return (
    <div className="empty-state" role="status">
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
function useFocusOnAdded(listRef: RefObject<HTMLUListElement | null>, count: number): () => void {
  const previousCount = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (previousCount.current === null || count <= previousCount.current) return;
    listRef.current?.children[previousCount.current]
      ?.querySelector("a")
      ?.focus({ preventScroll: true });
    previousCount.current = null;
  }, [listRef, count]);
  return () => {
    previousCount.current = count;
  };
}

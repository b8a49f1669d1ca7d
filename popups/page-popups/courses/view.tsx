import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { CourseCardItem, useCardContext } from "#blocks/course-list/course-card-item.tsx";
import { Carousel } from "#ui/carousel.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { CoursesData } from "./data.ts";

/** The popup with the list of courses: a title, the cards side by side, a button. */
export default function CoursesPopup({ data, headingId }: PagePopupProps<CoursesData>) {
  const t = useTranslations();
  const cardContext = useCardContext();
  const { cards, target, href } = data;
  return (
    <div className="dialog-panel__body">
      <h2 id={headingId}>{t("course-page.all-courses")}</h2>
      {cards.length === 0 ? (
        <p className="muted">{t("course-list.empty")}</p>
      ) : (
        <Carousel
          label={t("course-page.all-courses")}
          backLabel={t("common.earlier")}
          nextLabel={t("common.later")}
        >
          {cards.map((card) => (
            <CourseCardItem key={card.id} card={card} context={cardContext} />
          ))}
        </Carousel>
      )}
      <Link className="button button--large" to={href}>
        {target === "main" ? t("common.home") : t("courses-popup.to-course")}
      </Link>
    </div>
  );
}

import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Book, useCardWords } from "#blocks/course-list/book.tsx";
import { Carousel } from "#ui/carousel.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { CoursesShown } from "./shown.ts";

/** The popup with the list of courses: a title, the cards side by side, a button. */
export default function CoursesPopup({ shown, headingId }: PagePopupProps<CoursesShown>) {
  const t = useTranslations();
  const words = useCardWords();
  const { cards, to, href } = shown;
  return (
    <div className="panel__body">
      <h2 id={headingId}>{t("course-page.all-courses")}</h2>
      {cards.length === 0 ? (
        <p className="muted">{t("course-list.empty")}</p>
      ) : (
        <Carousel
          label={t("course-page.all-courses")}
          backLabel={t("common.earlier")}
          onLabel={t("common.later")}
        >
          {cards.map((card) => (
            <Book key={card.id} card={card} words={words} />
          ))}
        </Carousel>
      )}
      <Link className="button button--large" to={href}>
        {to === "main" ? t("common.home") : t("courses-popup.to-course")}
      </Link>
    </div>
  );
}

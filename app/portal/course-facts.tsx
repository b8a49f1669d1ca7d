import { useTranslations } from "use-intl";
import type { ClosedDates } from "#blocks/course-contents/course-contents.ts";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseCard } from "#domains/courses/course.ts";
import { usePrice } from "#domains/courses/use-price.ts";

type Props = {
  course: CourseCard;
  bought: boolean;
  /** Absent: it is open. */
  dates?: ClosedDates | undefined;
};

/** The facts under a course's title: price, elements, dates, duration. */
export function CourseFactsList({ course, bought, dates }: Props) {
  const t = useTranslations();
  const formatDuration = useDuration();
  const formatPrice = usePrice();
  return (
    <ul className="facts">
      <li>
        <b>
          {course.type === "free"
            ? t("course-card.free")
            : bought
              ? t("course-page.bought")
              : formatPrice(course)}
        </b>
      </li>
      <li>{t("course-card.elements", { count: course.elementsCount })}</li>
      {dates && <li>{t("course-contents.dates", dates)}</li>}
      {course.duration > 0 && <li>{formatDuration(course.duration)}</li>}
    </ul>
  );
}

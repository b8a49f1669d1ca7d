import { useTranslations } from "use-intl";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseCard } from "#domains/courses/course.ts";
import { usePrice } from "#domains/courses/use-price.ts";

/** The facts under a course's title: price, elements, duration. */
export function CourseFactsList({ course, bought }: { course: CourseCard; bought: boolean }) {
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
      {course.duration > 0 && <li>{formatDuration(course.duration)}</li>}
    </ul>
  );
}

import { useLocale, useTranslations } from "use-intl";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseCard } from "#domains/courses/course.ts";

/** The line of facts under a course's title: price, elements, duration. */
export function CourseFactsList({ course, bought }: { course: CourseCard; bought: boolean }) {
  const t = useTranslations();
  const duration = useDuration();
  const price = usePrice();
  return (
    <ul className="facts">
      <li>
        <b>
          {course.type === "free"
            ? t("course-card.free")
            : bought
              ? t("course-page.bought")
              : price(course)}
        </b>
      </li>
      <li>{t("course-card.elements", { count: course.elementsCount })}</li>
      {course.duration > 0 && <li>{duration(course.duration)}</li>}
    </ul>
  );
}

/** A price with the symbol of its currency (section 3). */
export function usePrice(): (course: Pick<CourseCard, "price" | "currency">) => string {
  const locale = useLocale();
  return ({ price, currency }) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    }).format(price);
}

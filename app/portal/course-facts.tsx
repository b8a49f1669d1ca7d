import { useFormatter, useTranslations } from "use-intl";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseCard } from "#domains/courses/course.ts";
import type { Price } from "#domains/courses/prices.ts";
import { usePrice } from "#domains/courses/use-price.ts";

type Props = {
  course: Pick<CourseCard, "type" | "elementsCount" | "duration">;
  /** What it costs, the main price first. */
  prices: readonly Price[];
  bought: boolean;
  /** When it opens, or that it is over, in words. Absent: it is open. */
  dates?: string | undefined;
};

/** The facts under a course's title: price, elements, dates, duration. */
export function CourseFactsList({ course, prices, bought, dates }: Props) {
  const t = useTranslations();
  const formatDuration = useDuration();
  const formatPrice = usePrice();
  const format = useFormatter();
  return (
    <ul className="facts">
      <li>
        <b>
          {course.type === "free"
            ? t("course-card.free")
            : bought
              ? t("course-page.bought")
              : format.list(prices.map(formatPrice), { type: "disjunction" })}
        </b>
      </li>
      <li>{t("course-card.elements", { count: course.elementsCount })}</li>
      {dates && <li>{dates}</li>}
      {course.duration > 0 && <li>{formatDuration(course.duration)}</li>}
    </ul>
  );
}

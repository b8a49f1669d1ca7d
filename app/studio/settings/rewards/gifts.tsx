import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { CourseGift } from "#domains/courses/list-gifts.server.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";

/** The courses with a gift. The gift itself is a text of the course. */
export function Gifts({ gifts }: { gifts: readonly CourseGift[] }) {
  const t = useTranslations();
  return (
    <div className="studio-card" id="gifts">
      <div className="studio-card__header">
        <h3>{t("studio.rewards.gifts")}</h3>
      </div>
      {gifts.length === 0 ? (
        <EmptyNote title={t("studio.rewards.no-gifts")}>
          {t("studio.rewards.no-gifts-text")}
        </EmptyNote>
      ) : (
        <ul className="studio-list">
          {gifts.map(({ courseId, title, gift }) => (
            <li key={courseId} className="studio-language">
              <div className="studio-language__text studio-language__text--long">
                <b>
                  <bdi>{title}</bdi>
                </b>
                <p className="studio-muted studio-small" dir="auto">
                  {gift}
                </p>
              </div>
              <Link
                className="studio-button"
                to={`/studio/courses/${encodeURIComponent(courseId)}`}
                aria-label={t("studio.rewards.change-label", { course: title })}
              >
                {t("studio.rewards.change")}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

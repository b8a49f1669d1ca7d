import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";

type Request = {
  userId: string;
  /** Null: the person has no name, or no account any more. */
  name: string | null;
  course: string;
  courseId: string;
  wish: string;
  createdAt: string;
};

/** Who asked for a gift, for which course, and where to send it. */
export function GiftRequests({ requests }: { requests: readonly Request[] }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <div className="studio-card" id="requests">
      <div className="studio-card__header">
        <h3>{t("studio.rewards.requests")}</h3>
      </div>
      {requests.length === 0 ? (
        <EmptyNote title={t("studio.rewards.no-requests")} />
      ) : (
        <ul className="studio-list">
          {requests.map(({ userId, name, course, courseId, wish, createdAt }) => (
            <li key={`${userId} ${courseId}`} className="studio-attempt">
              <p>
                <Link to={`/studio/people/${userId}`}>
                  <bdi>{name ?? t("studio.rewards.no-name")}</bdi>
                </Link>{" "}
                <span className="studio-muted">
                  · <bdi>{course}</bdi> ·{" "}
                  <time dateTime={createdAt}>
                    {format.dateTime(new Date(createdAt), { dateStyle: "medium" })}
                  </time>
                </span>
              </p>
              <p dir="auto" className="studio-rewards__wish">
                {wish}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { discussionHref } from "#domains/discussions/discussion-address.ts";
import { useDiscussion } from "./context.ts";

/** The other discussions of the course. Those of elements that the reader hasn't opened are only named. */
export function OtherDiscussions() {
  const t = useTranslations();
  const { entries, entry } = useDiscussion().data;
  const others = entries.filter(({ id }) => id !== entry.id);
  if (others.length === 0) return null;
  return (
    <details className="discussion__others">
      <summary>{t("discussion.others")}</summary>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <span className="muted">
              {t("element.name", { type: other.type, number: other.number })}
            </span>{" "}
            {other.startedElement ? (
              <Link className="link" to={discussionHref(other)}>
                {other.title}
              </Link>
            ) : (
              other.title
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Absence } from "./absence.tsx";
import { InboxFilters } from "./inbox-filters.tsx";
import type { InboxScreenData } from "./inbox-screen.server.ts";

/** The conversations of one view, with the longest wait first. */
export function InboxList({ screen }: { screen: InboxScreenData }) {
  const t = useTranslations();
  const { view, views, counts, rows, isFirstPage, nextPath } = screen;
  return (
    <section className="studio-inbox__list" aria-label={t("studio.inbox.conversations")}>
      <nav className="studio-inbox__views" aria-label={t("studio.inbox.views")}>
        {views.map((one) => (
          <Link
            key={one}
            className="studio-button"
            to={`/studio/inbox?view=${one}`}
            aria-current={one === view ? "page" : undefined}
          >
            {t(`studio.inbox.view.${one}`)}
            {one !== "closed" && counts[one] > 0 && (
              <span className="studio-badge studio-badge--brand">{counts[one]}</span>
            )}
          </Link>
        ))}
      </nav>
      <InboxFilters screen={screen} />
      <div className="studio-card">
        {rows.length === 0 ? (
          <EmptyNote
            title={t(
              screen.isFiltered ? "studio.inbox.nothing-found" : `studio.inbox.empty.${view}`,
            )}
          />
        ) : (
          <ul className="studio-list">
            {rows.map((row) => (
              <InboxItem key={row.id} row={row} screen={screen} />
            ))}
          </ul>
        )}
      </div>
      <Absence screen={screen} />
      <nav className="studio-pages" aria-label={t("studio.inbox.pages")}>
        {!isFirstPage && (
          <Link className="studio-button" to={`/studio/inbox?view=${view}`}>
            {t("studio.people.first-page")}
          </Link>
        )}
        {nextPath !== null && (
          <Link className="studio-button" to={nextPath}>
            {t("studio.people.next-page")}
          </Link>
        )}
      </nav>
    </section>
  );
}

type ItemProps = { row: InboxScreenData["rows"][number]; screen: InboxScreenData };

function InboxItem({ row, screen: { now, view, thread } }: ItemProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { id, name, language, course, unread, waitingSince, lastMessageAt, preview } = row;
  const since = new Date(waitingSince ?? lastMessageAt);
  return (
    <li>
      <Link
        className="studio-inbox__item"
        to={`/studio/inbox/${id}?view=${view}`}
        aria-current={thread?.id === id ? "true" : undefined}
      >
        <span className="studio-inbox__name">
          <bdi>{name || t("studio.inbox.learner")}</bdi>
          {unread > 0 && (
            <span className="studio-badge studio-badge--brand">
              {t("studio.inbox.unread", { count: unread })}
            </span>
          )}
        </span>
        <time
          className={waitingSince === null ? "studio-muted studio-small" : "studio-inbox__wait"}
          dateTime={since.toISOString()}
        >
          {waitingSince === null
            ? format.relativeTime(since, now)
            : t("studio.inbox.waits", { since: format.relativeTime(since, now) })}
        </time>
        <span className="studio-inbox__preview" dir="auto">
          {row.isPreviewOwn && <>{t("studio.inbox.you")} </>}
          {preview}
        </span>
        <span className="studio-muted studio-small">
          {language}
          {course !== null && (
            <>
              {" · "}
              <bdi>{course}</bdi>
            </>
          )}
          {row.tags.map((tag) => (
            <span key={tag} className="studio-badge">
              <bdi>{tag}</bdi>
            </span>
          ))}
        </span>
      </Link>
    </li>
  );
}

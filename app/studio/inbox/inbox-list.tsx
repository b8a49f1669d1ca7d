import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { inboxCountMax } from "#domains/conversations/inbox/inbox-view.ts";
import { countUpTo } from "#app/studio/ui/count-up-to.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { Absence } from "./absence.tsx";
import { InboxFilters } from "./inbox-filters.tsx";
import type { InboxScreenData } from "./inbox-screen.server.ts";
import { LearnerInitial } from "./learner-initial.tsx";
import { MentorTelegram } from "./mentor-telegram.tsx";

/** The conversations of one view, with the longest wait first. */
export function InboxList({ screen }: { screen: InboxScreenData }) {
  const t = useTranslations();
  const { view, views, counts, rows, isFirstPage, nextPath } = screen;
  const nothingFound = `studio.inbox.nothing-found${nextPath === null ? "" : "-yet"}` as const;
  return (
    <section className="studio-inbox__list" aria-label={t("studio.inbox.conversations")}>
      <nav className="studio-segments" aria-label={t("studio.inbox.views")}>
        {views.map((one) => (
          <Link
            key={one}
            to={`/studio/inbox?view=${one}`}
            aria-current={one === view ? "page" : undefined}
          >
            {t(`studio.inbox.view.${one}`)}
            {one !== "closed" && counts[one] > 0 && (
              <span className="studio-muted">{countUpTo(inboxCountMax, counts[one])}</span>
            )}
          </Link>
        ))}
      </nav>
      <InboxFilters screen={screen} />
      {rows.length === 0 ? (
        <EmptyNote title={t(screen.isFiltered ? nothingFound : `studio.inbox.empty.${view}`)} />
      ) : (
        <ul>
          {rows.map((row) => (
            <InboxItem key={row.id} row={row} screen={screen} />
          ))}
        </ul>
      )}
      <Absence screen={screen} />
      <MentorTelegram screen={screen} />
      <PageLinks
        label={t("studio.inbox.pages")}
        firstPath={isFirstPage ? null : `/studio/inbox?view=${view}`}
        nextPath={nextPath}
      />
    </section>
  );
}

type ItemProps = { row: InboxScreenData["rows"][number]; screen: InboxScreenData };

function InboxItem({ row, screen: { now, view, thread } }: ItemProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { id, name, language, course, unread, waitingSince, lastMessageAt, preview, previewFile } =
    row;
  const since = new Date(waitingSince ?? lastMessageAt);
  const shownName = name || t("studio.inbox.learner");
  return (
    <li>
      <Link
        className="studio-inbox__item"
        to={`/studio/inbox/${id}?view=${view}`}
        aria-current={thread?.id === id ? "true" : undefined}
      >
        <LearnerInitial id={id} name={shownName} />
        <bdi className="studio-inbox__name">{shownName}</bdi>
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
          {previewFile === null ? preview : t(`conversation.file.kind.${previewFile}`)}
        </span>
        {unread > 0 && (
          <span className="studio-inbox__unread">
            <span aria-hidden="true">{unread}</span>
            <span className="studio-hidden">{t("studio.inbox.unread", { count: unread })}</span>
          </span>
        )}
        <span className="studio-inbox__source studio-muted">
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

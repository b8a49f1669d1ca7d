import { useTranslations } from "use-intl";
import type { ElementType } from "#domains/courses/course.ts";

type Row = { title: string; path: string; isCurrent: boolean };

/** The contents of a course, with links to the preview of each part. */
export type PreviewedContents = Row & {
  rows: (Row & { type: ElementType; section?: string })[];
};

/** The way through the preview of a course. */
export function PreviewContents({ contents }: { contents: PreviewedContents }) {
  const t = useTranslations();
  const { rows, ...course } = contents;
  const all: Row[] = [course, ...rows];
  const current = all.findIndex(({ isCurrent }) => isCurrent);
  const [previous, next] = [all[current - 1], all[current + 1]];
  return (
    <nav className="page-width reading-page--page limits" aria-label={t("lesson.contents")}>
      <p>
        {previous && (
          <a className="link" rel="prev" href={previous.path}>
            {t("common.earlier")}
          </a>
        )}
        {previous && next && " · "}
        {next && (
          <a className="link" rel="next" href={next.path}>
            {t("common.later")}
          </a>
        )}
      </p>
      <a className="link" href={course.path} aria-current={course.isCurrent ? "page" : undefined}>
        {course.title}
      </a>
      <ol className="item-list">
        {rows.map(({ type, title, path, section, isCurrent }) => (
          <li key={path} className="page-part">
            {section && <b dir="auto">{section}</b>}
            <a className="link" href={path} aria-current={isCurrent ? "page" : undefined}>
              {title || t("element.name", { type })}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

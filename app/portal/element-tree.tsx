import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ElementType } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import { Icon } from "#ui/icons.tsx";
import { useDuration } from "./course-facts.tsx";

export type TreeRow = {
  id: string;
  type: ElementType;
  title: string;
  number: number;
  duration: number;
  finished: boolean;
  open: boolean;
};

/** The course's contents beside the lesson; on a small screen folded away. */
export function ElementTree({
  tree,
  current,
}: {
  course: { id: string };
  tree: TreeRow[];
  current: string;
}) {
  const t = useTranslations();
  const rows = (
    <ol className="tree__list">
      {tree.map((row) => (
        <li key={row.id}>
          <TreeItem row={row} current={row.id === current} />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="tree tree--wide" aria-label={t("lesson.contents")}>
        <h2>{t("lesson.contents")}</h2>
        {rows}
      </nav>
      <details className="tree tree--small">
        <summary>
          <Icon name="list" /> {t("lesson.contents")}
        </summary>
        <nav aria-label={t("lesson.contents")}>{rows}</nav>
      </details>
    </>
  );
}

function TreeItem({ row, current }: { row: TreeRow; current: boolean }) {
  const t = useTranslations();
  const duration = useDuration();
  const state = row.finished ? "finished" : row.open ? "open" : "closed";
  const inside = (
    <>
      <span className="tree__n" aria-hidden="true">
        {row.finished ? (
          <Icon name="check" size={16} />
        ) : row.open ? (
          row.number
        ) : (
          <Icon name="lock" size={16} />
        )}
      </span>
      <span>
        <b>{row.title}</b>
        <small>
          {t(`element-type.${row.type}`)}
          {row.duration > 0 && `, ${duration(row.duration)}`}
        </small>
        <span className="vh">{t(`element-state.${state}`)}</span>
      </span>
    </>
  );
  if (!row.open && !row.finished) return <span className="tree__i is-lock">{inside}</span>;
  return (
    <Link className="tree__i" to={elementPath(row)} aria-current={current ? "page" : undefined}>
      {inside}
    </Link>
  );
}

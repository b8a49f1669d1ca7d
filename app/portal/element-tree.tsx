import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ElementType } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import type { ElementLinkState } from "#app/layouts/element-overlay.tsx";
import { Icon } from "#ui/icons.tsx";
import { useDuration } from "#blocks/use-duration.ts";

export type TreeRow = {
  id: string;
  type: ElementType;
  title: string;
  number: number;
  duration: number;
  finished: boolean;
  open: boolean;
};

/** The course's contents: beside the lesson where there is room, folded away above it where there is none. */
export function ElementTree({ tree, current }: { tree: TreeRow[]; current: string }) {
  const t = useTranslations();
  // Asked for once: a course may have hundreds of rows, and each hook would run in each.
  const words = { t, duration: useDuration() };
  const rows = (
    <ol>
      {tree.map((row) => (
        <li key={row.id}>{treeItem(row, row.id === current, words)}</li>
      ))}
    </ol>
  );
  return (
    <div className="leaf__side">
      <nav className="tree" aria-label={t("lesson.contents")}>
        <h2>{t("lesson.contents")}</h2>
        {rows}
      </nav>
      <details className="treebox" id="tree">
        <summary>
          <Icon name="list" /> {t("lesson.contents")}
        </summary>
        <nav className="tree tree--folded" aria-label={t("lesson.contents")}>
          {rows}
        </nav>
      </details>
    </div>
  );
}

type Words = {
  t: ReturnType<typeof useTranslations>;
  duration: ReturnType<typeof useDuration>;
};

function treeItem(row: TreeRow, current: boolean, { t, duration }: Words) {
  const state = row.finished ? "finished" : row.open ? "open" : "closed";
  const inside = (
    <>
      <span className="d" aria-hidden="true">
        {row.finished ? (
          <Icon name="check" size={16} />
        ) : row.open ? (
          row.number
        ) : (
          <Icon name="lock" size={16} />
        )}
      </span>
      <span>
        {row.title}
        <small>
          {t(`element-type.${row.type}`)}
          {row.duration > 0 && `, ${duration(row.duration)}`}
          <span className="vh">, {t(`element-state.${state}`)}</span>
        </small>
      </span>
    </>
  );
  if (state === "closed") return <div className="tree__x">{inside}</div>;
  return (
    <Link
      className={row.finished ? "is-ok" : undefined}
      to={elementPath(row)}
      state={{ elementNumber: row.number } satisfies ElementLinkState}
      aria-current={current ? "page" : undefined}
    >
      {inside}
    </Link>
  );
}

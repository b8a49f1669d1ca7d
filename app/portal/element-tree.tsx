import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ElementType } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import {
  type ElementViewState,
  type ScreenState,
  toViewStates,
} from "#domains/learning/progress/screen-state.ts";
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
  /** The title of the section that begins with it. */
  section?: string | undefined;
};

type ElementTreeProps = { course: string; tree: readonly TreeRow[]; screen: ScreenState };

/** The course's contents: beside the lesson on wide screens, folded above it on narrow ones. */
export function ElementTree({ course, tree, screen }: ElementTreeProps) {
  const t = useTranslations();
  const sideList = useRef<HTMLElement>(null);
  useLayoutEffect(() => scrollToCurrentRow(sideList.current), []);
  // Called once here, not in every row: a course may have hundreds of rows.
  const context = { t, formatDuration: useDuration(), course };
  const states = toViewStates(tree, screen);
  const rows = (
    <ol>
      {tree.map((row, index) => (
        <li key={row.id}>
          {row.section && <b>{row.section}</b>}
          {renderTreeItem(row, states[index]!, context)}
          {states[index]!.visibleGift && renderGiftItem(context)}
        </li>
      ))}
    </ol>
  );
  const scrollOnOpen = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    scrollToCurrentRow(currentTarget.querySelector("nav"));
  return (
    <div className="lesson-page__side">
      <nav ref={sideList} className="lesson-list" aria-label={t("lesson.contents")}>
        <h2>{t("lesson.contents")}</h2>
        {rows}
      </nav>
      <details className="lesson-list-box" id="tree" onToggle={scrollOnOpen}>
        <summary>
          <Icon name="list" /> {t("lesson.contents")}
        </summary>
        <nav className="lesson-list lesson-list--folded" aria-label={t("lesson.contents")}>
          {rows}
        </nav>
      </details>
    </div>
  );
}

/** A third of a long list is visible above the current row. */
const aboveFraction = 1 / 3;

/** Scrolls a long list to the current row. In newer browsers the style sheet does this (`scroll-initial-target`). */
function scrollToCurrentRow(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !row || list.scrollTop !== 0) return;
  if (row.offsetTop + row.offsetHeight > list.clientHeight)
    list.scrollTop = row.offsetTop - list.clientHeight * aboveFraction;
}

type RowContext = {
  t: ReturnType<typeof useTranslations>;
  formatDuration: ReturnType<typeof useDuration>;
  course: string;
};

function renderTreeItem(row: TreeRow, view: ElementViewState, { t, formatDuration }: RowContext) {
  const state = stateOf(view);
  const content = (
    <>
      <span className="state-dot" aria-hidden="true">
        {signOf(row, view)}
      </span>
      <span>
        {row.title}
        <small>
          {t(`element-type.${row.type}`)}
          {row.duration > 0 && `, ${formatDuration(row.duration)}`}
          <span className={state === "pending" ? undefined : "visually-hidden"}>
            , {t(`element-state.${state}`)}
          </span>
          {!view.muted && (
            <span className="lesson-list__sound">
              <Icon name="sound" size={16} />
              <span className="visually-hidden">, {t("element-state.sound-on")}</span>
            </span>
          )}
        </small>
      </span>
    </>
  );
  if (!view.open) return <div className="lesson-list__item">{content}</div>;
  return (
    <Link
      className={view.finished ? "is-ok" : undefined}
      to={elementPath(row)}
      state={{ elementNumber: row.number } satisfies ElementLinkState}
      aria-current={view.current ? "page" : undefined}
      aria-busy={view.visibleLoader || undefined}
    >
      {content}
    </Link>
  );
}

const stateOf = ({ finished, finishedPending, open }: ElementViewState) =>
  finished ? "finished" : finishedPending ? "pending" : open ? "open" : "closed";

function signOf({ number }: TreeRow, view: ElementViewState) {
  if (view.visibleLoader) return <span className="spinner" />;
  if (view.finished) return <Icon name="check" size={16} />;
  if (view.finishedPending) return <Icon name="clock" size={16} />;
  return view.open ? number : <Icon name="lock" size={16} />;
}

/** The link to the course's end screen, shown once the course is finished. */
function renderGiftItem({ t, course }: RowContext) {
  return (
    <Link className="lesson-list__gift" to={`/courses/${course}/finished#gift`}>
      <span className="state-dot">
        <Icon name="heart" size={16} />
      </span>
      {t("end.gift")}
    </Link>
  );
}

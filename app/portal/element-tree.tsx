import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ElementType } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import {
  type ElementViewState,
  type ScreenState,
  viewStates,
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
};

type ElementTreeProps = { course: string; tree: readonly TreeRow[]; screen: ScreenState };

/** The course's contents: beside the lesson on wide screens, folded above it on narrow ones. */
export function ElementTree({ course, tree, screen }: ElementTreeProps) {
  const t = useTranslations();
  const beside = useRef<HTMLElement>(null);
  useLayoutEffect(() => showCurrent(beside.current), []);
  // Called once here, not in every row: a course may have hundreds of rows.
  const words = { t, duration: useDuration(), course };
  const states = viewStates(tree, screen);
  const rows = (
    <ol>
      {tree.map((row, place) => (
        <li key={row.id}>
          {treeItem(row, states[place]!, words)}
          {states[place]!.visibleGift && giftItem(words)}
        </li>
      ))}
    </ol>
  );
  const unfolded = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    showCurrent(currentTarget.querySelector("nav"));
  return (
    <div className="lesson-page__side">
      <nav ref={beside} className="lesson-list" aria-label={t("lesson.contents")}>
        <h2>{t("lesson.contents")}</h2>
        {rows}
      </nav>
      <details className="lesson-list-box" id="tree" onToggle={unfolded}>
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
const aboveShare = 3;

/** Scrolls a long list to the current row. In newer browsers the style sheet does this (`scroll-initial-target`). */
function showCurrent(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !row || list.scrollTop !== 0) return;
  if (row.offsetTop + row.offsetHeight > list.clientHeight)
    list.scrollTop = row.offsetTop - list.clientHeight / aboveShare;
}

type Words = {
  t: ReturnType<typeof useTranslations>;
  duration: ReturnType<typeof useDuration>;
  course: string;
};

function treeItem(row: TreeRow, view: ElementViewState, { t, duration }: Words) {
  const state = stateOf(view);
  const inside = (
    <>
      <span className="state-dot" aria-hidden="true">
        {signOf(row, view)}
      </span>
      <span>
        {row.title}
        <small>
          {t(`element-type.${row.type}`)}
          {row.duration > 0 && `, ${duration(row.duration)}`}
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
  if (!view.open) return <div className="lesson-list__item">{inside}</div>;
  return (
    <Link
      className={view.finished ? "is-ok" : undefined}
      to={elementPath(row)}
      state={{ elementNumber: row.number } satisfies ElementLinkState}
      aria-current={view.current ? "page" : undefined}
      aria-busy={view.visibleLoader || undefined}
    >
      {inside}
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

/** Once the course is finished, the link to its end screen. */
function giftItem({ t, course }: Words) {
  return (
    <Link className="lesson-list__gift" to={`/courses/${course}/finished#gift`}>
      <span className="state-dot">
        <Icon name="heart" size={16} />
      </span>
      {t("end.gift")}
    </Link>
  );
}

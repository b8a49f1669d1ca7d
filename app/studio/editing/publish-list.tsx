import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { PublishSummary } from "#domains/courses/publish-summary.ts";
import { courseEditorPath, elementEditorPath } from "#app/studio/courses/editor-paths.ts";
import { usePortalFacts } from "#app/studio/courses/settings/use-portal-facts.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { PublishLight } from "#app/studio/ui/publish-light.tsx";
import { compareParameter } from "./compare-parameter.ts";
import { describeChanges } from "./describe-changes.ts";
import { useUnfinishedText } from "./use-unfinished-text.ts";

type Props = {
  courseId: string;
  titleOf(titles: Record<string, string>): string;
  summary: PublishSummary;
  /** The elements that the person leaves out. */
  excludedIds: ReadonlySet<string>;
  toggle(id: string): void;
  /** Called when a link leads to another part of the editor. */
  onLeave(): void;
};

/** The changes of a course that can be published. */
export function PublishList({ courseId, summary, excludedIds, titleOf, toggle, onLeave }: Props) {
  const t = useTranslations();
  const unfinishedText = useUnfinishedText(usePortalFacts().primaryLanguage);
  const pictures = summary.elements.reduce((sum, one) => sum + one.picturesWithoutText, 0);
  return (
    <>
      <ul className="studio-publish__list">
        {(summary.courseHasChanges || summary.unfinished) && (
          <li>
            <b>{t("studio.publish.course")}</b>
            {summary.unfinished && (
              <Link to={courseEditorPath(courseId)} onClick={onLeave}>
                {unfinishedText(summary.unfinished)}
              </Link>
            )}
          </li>
        )}
        {summary.elements.map(({ id, titles, state, changes, unfinished }) => (
          <li key={id}>
            <label>
              <PublishLight state={state} hasName={false} />
              <span>
                <b>{titleOf(titles)}</b>
                <span className="studio-muted studio-small">
                  {state === "draft" ? t("studio.publish.new") : describeChanges(changes, t)}
                </span>
              </span>
              <input
                type="checkbox"
                checked={!unfinished && !excludedIds.has(id)}
                disabled={unfinished !== null}
                onChange={() => toggle(id)}
              />
            </label>
            <span className="studio-publish__links">
              {state === "draft" ? (
                <a href={`/preview/${encodeURIComponent(id)}`} target="_blank">
                  {t("studio.publish.view")}
                </a>
              ) : (
                <Link
                  to={`${elementEditorPath(courseId, id)}?${compareParameter}`}
                  onClick={onLeave}
                >
                  {t("studio.publish.compare")}
                </Link>
              )}
              {unfinished && (
                <Link to={elementEditorPath(courseId, id)} onClick={onLeave}>
                  {unfinishedText(unfinished)}
                </Link>
              )}
            </span>
          </li>
        ))}
        {summary.removed.map(({ id, titles }) => (
          <li key={id}>
            <b>{titleOf(titles)}</b>{" "}
            <span className="studio-muted studio-small">{t("studio.publish.removed")}</span>
          </li>
        ))}
      </ul>
      {pictures > 0 && <Note kind="warn">{t("studio.publish.pictures", { count: pictures })}</Note>}
    </>
  );
}

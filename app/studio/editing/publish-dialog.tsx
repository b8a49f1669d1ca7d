import { useEffect, useEffectEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { PublishSummary } from "#domains/courses/publish-summary.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { describeChanges } from "./describe-changes.ts";
import { loadPublishSummary, publish, type PublishResult } from "./publish-requests.ts";
import { StateLight } from "./state-light.tsx";
import { unfinishedKeyOf } from "./unfinished-key.ts";

type Props = {
  courseId: string;
  titleOf(texts: Record<string, string>): string;
  onClose: () => void;
};

/** What publishing would change for learners, and which of it to publish. */
export function PublishDialog({ courseId, titleOf, onClose }: Props) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const [summary, setSummary] = useState<PublishSummary | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<PublishResult | "publishing" | null>(null);
  const load = useEffectEvent(() => loadPublishSummary(courseId));
  useEffect(() => {
    let isMounted = true;
    void load().then((loaded) => {
      if (!isMounted) return;
      setSummary(loaded);
      if (!loaded) setResult("failed");
    });
    return () => {
      isMounted = false;
    };
  }, []);
  const elements = summary?.elements ?? [];
  const chosen = elements.filter(({ id, unfinished }) => !unfinished && !left.has(id));
  const count = chosen.length;
  const isFinished = summary !== null && summary.unfinished === null;
  async function send(): Promise<void> {
    setResult("publishing");
    const elementIds = chosen.map(({ id }) => id);
    const answer = await publish(courseId, { version: summary!.version, elementIds });
    setResult(answer);
    if (answer === "conflict") setSummary(await load());
    await revalidate();
  }
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <StudioDialog labelledBy="publish-title" onClose={onClose}>
      <div className="studio-dialog__header">
        <h2 id="publish-title">
          {result === "published" ? t("studio.publish.done") : t("studio.publish.title", { count })}
        </h2>
        <button
          className="studio-icon-button"
          type="button"
          aria-label={t("common.close")}
          onClick={onClose}
        >
          <StudioIcon name="close" />
        </button>
      </div>
      <div className="studio-dialog__body studio-publish">
        <p role="status">
          {result === "published"
            ? t("studio.publish.done-text")
            : summary
              ? t("studio.publish.text")
              : result === null && t("common.loading")}
        </p>
        {(result === "conflict" || result === "failed" || result === "unfinished") && (
          <Note kind="bad">{t(`studio.publish.${result}`)}</Note>
        )}
        {summary && result !== "published" && (
          <>
            <PublishList
              courseId={courseId}
              summary={summary}
              left={left}
              titleOf={titleOf}
              toggle={toggle}
            />
            <div className="studio-dialog__actions">
              <button type="button" className="studio-button" onClick={onClose}>
                {t("studio.publish.cancel")}
              </button>
              <button
                type="button"
                className="studio-button studio-button--pill"
                aria-busy={result === "publishing"}
                disabled={!isFinished || result === "publishing"}
                onClick={() => void send()}
              >
                {t("studio.publish.action", { count })}
              </button>
            </div>
          </>
        )}
      </div>
    </StudioDialog>
  );
}

type ListProps = Pick<Props, "courseId" | "titleOf"> & {
  summary: PublishSummary;
  /** The elements that the person leaves out. */
  left: ReadonlySet<string>;
  toggle(id: string): void;
};

function PublishList({ courseId, summary, left, titleOf, toggle }: ListProps) {
  const t = useTranslations();
  const course = `/studio/courses/${encodeURIComponent(courseId)}`;
  const pictures = summary.elements.reduce((sum, one) => sum + one.picturesWithoutText, 0);
  return (
    <>
      <ul className="studio-publish__list">
        {(summary.courseHasChanges || summary.unfinished) && (
          <li>
            <b>{t("studio.publish.course")}</b>
            {summary.unfinished && (
              <Link to={course}>{t(unfinishedKeyOf(summary.unfinished))}</Link>
            )}
          </li>
        )}
        {summary.elements.map(({ id, titles, state, changes, unfinished }) => (
          <li key={id}>
            <label>
              <StateLight state={state} />
              <span>
                <b>{titleOf(titles)}</b>
                <span className="studio-muted studio-small">
                  {state === "new" ? t("studio.publish.new") : describeChanges(changes, t)}
                </span>
              </span>
              <input
                type="checkbox"
                checked={!unfinished && !left.has(id)}
                disabled={unfinished !== null}
                onChange={() => toggle(id)}
              />
            </label>
            {unfinished && (
              <Link to={`${course}/elements/${encodeURIComponent(id)}`}>
                {t(unfinishedKeyOf(unfinished))}
              </Link>
            )}
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

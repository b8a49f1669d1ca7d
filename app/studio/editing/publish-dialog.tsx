import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { coursePath } from "#domains/courses/element-access.ts";
import type { PublishSummary } from "#domains/courses/publish-summary.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { useAuthor } from "./editing-context.tsx";
import { PublishLater } from "./publish-later.tsx";
import { PublishList } from "./publish-list.tsx";
import {
  cancelPlan,
  loadPublishSummary,
  planPublishing,
  publish,
  type PublishResult,
} from "./publish-requests.ts";
import { ScheduleNote } from "./schedule-note.tsx";

type Props = {
  courseId: string;
  /** The portal's. */
  timeZone: string;
  titleOf(texts: Record<string, string>): string;
  onClose: () => void;
};

/** What publishing would change for learners, and which of it to publish. */
export function PublishDialog({ courseId, timeZone, titleOf, onClose }: Props) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const author = useAuthor();
  const [summary, setSummary] = useState<PublishSummary | null>(null);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<PublishResult | "sending" | null>(null);
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
  const chosen = elements.filter(({ id, unfinished }) => !unfinished && !excludedIds.has(id));
  const count = chosen.length;
  const isFinished = summary !== null && summary.unfinished === null;
  const choice = {
    version: summary?.version ?? 0,
    elements: chosen.map(({ id, version }) => ({ id, version })),
    author,
  };
  async function send(request: () => Promise<PublishResult>): Promise<void> {
    setResult("sending");
    const answer = await request();
    setResult(answer);
    if (answer !== "published") setSummary((await load()) ?? summary);
    await revalidate();
  }
  const toggle = (id: string) =>
    setExcludedIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <StudioDialog
      title={
        result === "published" ? t("studio.publish.done") : t("studio.publish.action", { count })
      }
      onClose={onClose}
    >
      <div className="studio-dialog__body studio-publish">
        <p role="status">
          {result === "published"
            ? t("studio.publish.done-text")
            : summary
              ? t("studio.publish.text")
              : result === null && t("common.loading")}
        </p>
        {result === "published" && (
          <p>
            <a className="studio-link" href={coursePath(courseId)} target="_blank">
              {t("studio.publish.open")}
            </a>
          </p>
        )}
        {summary?.schedule && result !== "published" && (
          <ScheduleNote schedule={summary.schedule} timeZone={timeZone} />
        )}
        {result === "cancelled" && <Note kind="ok">{t("studio.publish.cancelled")}</Note>}
        {(result === "conflict" ||
          result === "failed" ||
          result === "unfinished" ||
          result === "signed-out") && <Note kind="bad">{t(`studio.publish.${result}`)}</Note>}
        {summary && result !== "published" && (
          <>
            <PublishList
              courseId={courseId}
              summary={summary}
              excludedIds={excludedIds}
              titleOf={titleOf}
              toggle={toggle}
              onLeave={onClose}
            />
            <PublishLater
              timeZone={timeZone}
              schedule={summary.schedule}
              isFinished={isFinished}
              isSending={result === "sending"}
              plan={(at) => void send(() => planPublishing(courseId, choice, at))}
              cancel={() => void send(() => cancelPlan(courseId))}
            />
            <div className="studio-dialog__actions">
              <button type="button" className="studio-button" onClick={onClose}>
                {t("studio.publish.cancel")}
              </button>
              <button
                type="button"
                className="studio-button studio-button--pill"
                aria-busy={result === "sending"}
                disabled={!isFinished || result === "sending"}
                onClick={() => void send(() => publish(courseId, choice))}
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

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePublishSummary } from "#domains/pages/page-publish-summary.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { describeChanges } from "#app/studio/editing/describe-changes.ts";
import { useAuthor } from "#app/studio/editing/editing-context.tsx";
import { PublishLater } from "#app/studio/editing/publish-later.tsx";
import type { PublishResult } from "#app/studio/editing/publish-requests.ts";
import { ScheduleNote } from "#app/studio/editing/schedule-note.tsx";
import { useUnfinishedText } from "#app/studio/editing/use-unfinished-text.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { useEditedPage } from "./page-context.tsx";
import { cancelPagePlan, loadPageSummary, planPage, publishPage } from "./page-publish-requests.ts";

/** What publishing the page would change for visitors, and when to publish it. */
export function PagePublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const author = useAuthor();
  const { data, draft } = useEditedPage();
  const { alias, timeZone } = data;
  const [summary, setSummary] = useState<PagePublishSummary | null>(null);
  const [result, setResult] = useState<PublishResult | "sending" | null>(null);
  const load = useEffectEvent(() => loadPageSummary(alias));
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
  const isFinished = summary !== null && summary.unfinished === null && !summary.isOutdated;
  const isNew = summary !== null && (summary.hasChanges || !summary.isPublished);
  const seen = { version: summary?.version ?? 0, author };
  async function send(request: () => Promise<PublishResult>): Promise<void> {
    setResult("sending");
    const answer = await request();
    setResult(answer);
    if (answer === "published") draft.refresh();
    else setSummary((await load()) ?? summary);
    await revalidate();
  }
  const isDone = result === "published";
  return (
    <StudioDialog
      title={t(isDone ? "studio.publish.done" : "studio.pages.publish")}
      onClose={onClose}
    >
      <div className="studio-dialog__body studio-publish">
        <p role="status">
          {isDone
            ? t("studio.pages.published-text")
            : summary
              ? t(isNew ? "studio.pages.publish-text" : "studio.pages.nothing-new")
              : result === null && t("common.loading")}
        </p>
        {isDone && summary && (
          <p>
            <a className="studio-link" href={pagePath(summary.newAddress)} target="_blank">
              {t("studio.pages.open")}
            </a>
          </p>
        )}
        {summary?.schedule && !isDone && (
          <ScheduleNote schedule={summary.schedule} timeZone={timeZone} />
        )}
        {result === "cancelled" && <Note kind="ok">{t("studio.publish.cancelled")}</Note>}
        {result === "conflict" && <Note kind="bad">{t("studio.pages.conflict")}</Note>}
        {(result === "failed" || result === "unfinished" || result === "signed-out") && (
          <Note kind="bad">{t(`studio.publish.${result}`)}</Note>
        )}
        {summary && !isDone && (
          <>
            {isNew && <Changes summary={summary} />}
            {isNew && (
              <PublishLater
                timeZone={timeZone}
                schedule={summary.schedule}
                isFinished={isFinished}
                isSending={result === "sending"}
                plan={(at) => void send(() => planPage(alias, seen, at))}
                cancel={() => void send(() => cancelPagePlan(alias))}
              />
            )}
            <div className="studio-dialog__actions">
              <button type="button" className="studio-button" onClick={onClose}>
                {t("studio.publish.cancel")}
              </button>
              <button
                type="button"
                className="studio-button studio-button--pill"
                aria-busy={result === "sending"}
                disabled={!isFinished || !isNew || result === "sending"}
                onClick={() => void send(() => publishPage(alias, seen))}
              >
                {t("studio.pages.publish")}
              </button>
            </div>
          </>
        )}
      </div>
    </StudioDialog>
  );
}

const address = (text: ReactNode) => <bdi dir="ltr">{text}</bdi>;

/** What visitors will see that they don't see now, and what follows from it. */
function Changes({ summary }: { summary: PagePublishSummary }) {
  const t = useTranslations();
  const unfinishedText = useUnfinishedText(useEditedPage().data.primaryLanguage);
  const { isPublished, changes, unfinished, picturesWithoutText, policy } = summary;
  return (
    <>
      <ul className="studio-publish__list">
        <li>
          <b>{isPublished ? describeChanges(changes, t) : t("studio.pages.new-for-visitors")}</b>
          {unfinished && <span>{unfinishedText(unfinished)}</span>}
        </li>
        {summary.oldAddress !== null && (
          <li>
            {t.rich("studio.pages.address-changes", {
              old: decodeURIComponent(pagePath(summary.oldAddress)),
              new: decodeURIComponent(pagePath(summary.newAddress)),
              address,
            })}
          </li>
        )}
      </ul>
      {summary.isOutdated && <Note kind="bad">{t("studio.pages.outdated")}</Note>}
      {policy !== null && <Note kind="warn">{t(`studio.pages.policy-follows.${policy}`)}</Note>}
      {picturesWithoutText > 0 && (
        <Note kind="warn">{t("studio.publish.pictures", { count: picturesWithoutText })}</Note>
      )}
    </>
  );
}

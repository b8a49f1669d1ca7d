import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { SettingsPublishSummary } from "#domains/look/publish-summary.ts";
import { secondStepPath } from "#app/second-step/second-step-path.ts";
import { useAuthor } from "#app/studio/editing/editing-context.tsx";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { ChangeList } from "./change-list.tsx";
import { loadSummary, publishDraft, type PublishResult } from "./summary-requests.ts";

type Props = {
  path: string;
  draft: EditedDraft<object>;
  onClose: () => void;
};

/** What publishing would change for visitors, before it is published. */
export function PublishDraft({ path, draft, onClose }: Props) {
  const t = useTranslations();
  const author = useAuthor();
  const { pathname } = useLocation();
  const [summary, setSummary] = useState<SettingsPublishSummary | null>(null);
  const [result, setResult] = useState<PublishResult | "sending" | null>(null);
  const load = useEffectEvent(async () => {
    const loaded = await loadSummary(path);
    setSummary(loaded);
    if (!loaded) setResult("failed");
  });
  useEffect(() => void load(), []);
  async function send(version: number): Promise<void> {
    setResult("sending");
    const answer = await publishDraft(path, version, author);
    setResult(answer);
    if (answer === "published") draft.refresh();
    else setSummary((await loadSummary(path)) ?? summary);
  }
  const count = summary?.changes.length ?? 0;
  const isDone = result === "published";
  return (
    <StudioDialog
      title={isDone ? t("studio.publish.done") : t("studio.settings-draft.publish-title")}
      onClose={onClose}
    >
      <div className="studio-dialog__body studio-publish">
        <p role="status">
          {isDone
            ? t("studio.settings-draft.done")
            : summary
              ? t(count > 0 ? "studio.settings-draft.text" : "studio.settings-draft.nothing")
              : result === null && t("common.loading")}
        </p>
        {result !== null && !isDone && result !== "sending" && (
          <Note kind={result === "proof" ? "warn" : "bad"}>
            {t(`studio.settings-draft.result.${result}`)}{" "}
            {result === "proof" && (
              <a className="studio-link" href={secondStepPath(pathname)}>
                {t("studio.settings-draft.prove")}
              </a>
            )}
          </Note>
        )}
        {summary && !isDone && (
          <>
            {count > 0 && <ChangeList changes={summary.changes} />}
            {summary.problem && (
              <Note kind="bad">
                {t(`studio.settings-draft.problem.${summary.problem.part}`)}{" "}
                <span dir="ltr" lang="en">
                  {summary.problem.reason}
                </span>
              </Note>
            )}
            <div className="studio-dialog__actions">
              <button type="button" className="studio-button" onClick={onClose}>
                {t("studio.publish.cancel")}
              </button>
              {count > 0 && (
                <button
                  type="button"
                  className="studio-button studio-button--pill"
                  aria-busy={result === "sending"}
                  disabled={summary.problem !== null || result === "sending"}
                  onClick={() => void send(summary.version)}
                >
                  {t("studio.settings-draft.publish", { count })}
                </button>
              )}
            </div>
          </>
        )}
      </div>
    </StudioDialog>
  );
}

import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { compareParameter } from "./compare-parameter.ts";
import { useSideBySide } from "./editing-context.tsx";
import type { CourseEditorData } from "./frame.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SaveState } from "./save-state.tsx";
import type { EditedDraft } from "./use-draft.ts";
import type { UndoTarget } from "./use-undo-keys.ts";

type Props = {
  data: Pick<CourseEditorData, "languages" | "primaryLanguage" | "canWrite" | "timeZone">;
  /** The open drafts; the history is that of the last one. */
  drafts: readonly EditedDraft<object>[];
  /** The path in the API of the draft whose history is shown. */
  historyPath: string;
  /** What the preview and its links show. */
  previewId: string;
  /** How much of it people don't see as it is now: the number of elements, or 1 for a page. */
  changed: number;
  /** Draws the dialog that publishes. */
  renderPublish: (close: () => void) => ReactNode;
  target: UndoTarget;
  language: string;
  onLanguage: (language: string) => void;
};

/** The tools in the bar of an editor of a course or a page. */
export function EditingTools({
  data,
  drafts,
  historyPath,
  previewId,
  changed,
  renderPublish,
  target,
  language,
  onLanguage,
}: Props) {
  const t = useTranslations();
  const [dialog, setDialog] = useState<"history" | "preview" | "publish" | null>(null);
  const sideBySide = useSideBySide();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isComparing = new URLSearchParams(search).has(compareParameter);
  const closeHistory = () => {
    setDialog(null);
    if (isComparing) void navigate({ search: "" }, { replace: true });
  };
  const isUnsaved = drafts.some(({ unsentCount }) => unsentCount > 0);
  return (
    <>
      <SaveState drafts={drafts} />
      <div className="studio-editor-tools">
        {(["undo", "redo"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="studio-icon-button"
            title={t(`studio.editing.${name}-key`)}
            aria-label={t(`studio.editing.${name}`)}
            onClick={() => target[name]()}
          >
            <StudioIcon name={name} flip />
          </button>
        ))}
        {data.languages.length > 1 && (
          <select
            className="studio-input"
            aria-label={t("studio.editing.language")}
            value={language}
            onChange={(event) => onLanguage(event.target.value)}
          >
            {data.languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
        {language !== data.primaryLanguage && (
          <button
            type="button"
            className="studio-icon-button"
            title={t("studio.translate.side-by-side")}
            aria-label={t("studio.translate.side-by-side")}
            aria-pressed={sideBySide.isOn}
            onClick={() => (sideBySide.isOn ? sideBySide.close() : sideBySide.open(language))}
          >
            <StudioIcon name="columns" />
          </button>
        )}
        {data.canWrite && (
          <button
            type="button"
            className="studio-icon-button"
            title={t("studio.history.title")}
            aria-label={t("studio.history.title")}
            onClick={() => setDialog("history")}
          >
            <StudioIcon name="history" />
          </button>
        )}
        {data.canWrite && (
          <button
            type="button"
            className="studio-icon-button"
            title={t("studio.editing.preview")}
            aria-label={t("studio.editing.preview")}
            onClick={() => setDialog("preview")}
          >
            <StudioIcon name="view" />
          </button>
        )}
      </div>
      {data.canWrite && (
        <button
          type="button"
          className="studio-button studio-button--pill"
          disabled={isUnsaved}
          onClick={() => setDialog("publish")}
        >
          {t("studio.publish.button")}
          {changed > 0 && <span className="studio-count">{changed}</span>}
        </button>
      )}
      {(dialog === "history" || isComparing) && (
        <HistoryDialog
          path={historyPath}
          draft={drafts.at(-1)!}
          language={language}
          onClose={closeHistory}
        />
      )}
      {dialog === "preview" && (
        <PreviewDialog
          contentId={previewId}
          timeZone={data.timeZone}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "publish" && renderPublish(() => setDialog(null))}
    </>
  );
}

import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { coursePreviewId } from "#domains/pages/preview-link.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { compareParameter } from "./compare-parameter.ts";
import { useSideBySide } from "./editing-context.tsx";
import { draftPathOf } from "./draft-path.ts";
import type { CourseEditorData } from "./frame.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { SaveState } from "./save-state.tsx";
import type { EditedDraft } from "./use-draft.ts";
import type { UndoTarget } from "./use-undo-keys.ts";

type Props = {
  data: CourseEditorData;
  /** The course, and after it the element that is open. */
  drafts: readonly EditedDraft<object>[];
  elementId: string | null;
  /** The number of elements that learners don't see as they are now. */
  changed: number;
  titleOf(titles: Record<string, string>): string;
  target: UndoTarget;
  language: string;
  onLanguage: (language: string) => void;
};

/** The tools in the bar of an editor. */
export function EditingTools({
  data,
  drafts,
  elementId,
  changed,
  titleOf,
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
          path={elementId === null ? data.course.path : draftPathOf("elements", elementId)}
          draft={drafts.at(-1)!}
          language={language}
          onClose={closeHistory}
        />
      )}
      {dialog === "preview" && (
        <PreviewDialog
          contentId={elementId ?? coursePreviewId(data.courseId)}
          timeZone={data.timeZone}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "publish" && (
        <PublishDialog
          courseId={data.courseId}
          timeZone={data.timeZone}
          titleOf={titleOf}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { RootData } from "#request/root-data.ts";
import { HistoryDialog } from "#app/studio/editing/history-dialog.tsx";
import { SaveState } from "#app/studio/editing/save-state.tsx";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { DraftComparison } from "./change-list.tsx";
import { PublishDraft } from "./publish-draft.tsx";

type Props = {
  /** Of the draft in the API. */
  path: string;
  draft: EditedDraft<object>;
  /** The number of changes that can be published. */
  count: number;
  undo(): void;
  redo(): void;
};

/** The tools that every editor of a draft of settings has: undo, redo, history and publishing. */
export function DraftTools({ path, draft, count, undo, redo }: Props) {
  const t = useTranslations();
  const { primaryLanguage } = useRouteLoaderData("root") as RootData;
  const [dialog, setDialog] = useState<"history" | "publish" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <SaveState drafts={[draft]} />
      <div className="studio-editor-tools">
        {(["undo", "redo"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="studio-icon-button"
            title={t(`studio.editing.${name}-key`)}
            aria-label={t(`studio.editing.${name}`)}
            onClick={name === "undo" ? undo : redo}
          >
            <StudioIcon name={name} flip />
          </button>
        ))}
        <button
          type="button"
          className="studio-icon-button"
          title={t("studio.history.title")}
          aria-label={t("studio.history.title")}
          onClick={() => setDialog("history")}
        >
          <StudioIcon name="history" />
        </button>
      </div>
      <button
        type="button"
        className="studio-button studio-button--pill"
        disabled={draft.unsentCount > 0}
        onClick={() => setDialog("publish")}
      >
        {t("studio.publish.button")}
        {draft.hasChanges && count > 0 && <span className="studio-count">{count}</span>}
      </button>
      {dialog === "history" && (
        <HistoryDialog
          path={path}
          draft={draft}
          language={primaryLanguage}
          Comparison={DraftComparison}
          onClose={close}
        />
      )}
      {dialog === "publish" && <PublishDraft path={path} draft={draft} onClose={close} />}
    </>
  );
}

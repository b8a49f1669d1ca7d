import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Revision } from "#domains/drafts/revision.ts";
import type { JsonObject } from "#domains/drafts/operations.ts";
import { StudioDialog } from "#app/studio/shell/studio-dialog.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { compareWords } from "./compare-words.ts";
import { useAuthor } from "./editing-context.tsx";
import { compareParts, listTextParts } from "./list-text-parts.ts";
import { loadRevision, loadRevisions, restoreRevision } from "./revision-requests.ts";
import type { EditedDraft } from "./use-draft.ts";

type Props = {
  /** Of the draft in the API. */
  path: string;
  draft: EditedDraft<object>;
  language: string;
  /** Shows what differs, for documents that aren't texts. */
  Comparison?: ComponentType<{ before: JsonObject; after: JsonObject }>;
  onClose: () => void;
};

/** The stored revisions of the open document: what has changed since, and a way back to each. */
export function HistoryDialog({ path, draft, language, Comparison, onClose }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const author = useAuthor();
  const [revisions, setRevisions] = useState<readonly Revision[] | null>(null);
  const [chosen, setChosen] = useState<{ revision: number; body: JsonObject } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const choose = async (revision: number) => {
    const body = await loadRevision(path, revision);
    setFailed(body === null);
    setChosen(body && { revision, body });
  };
  const load = useEffectEvent(async () => {
    const loaded = await loadRevisions(path);
    setRevisions(loaded ?? []);
    setFailed(loaded === null);
    if (loaded?.[0]) await choose(loaded[0].revision);
  });
  useEffect(() => void load(), []);
  const restore = async () => {
    const isRestored = await restoreRevision(path, chosen!.revision, author);
    if (!isRestored) return setFailed(true);
    draft.refresh();
    onClose();
  };
  return (
    <StudioDialog title={t("studio.history.title")} className="studio-history" onClose={onClose}>
      <div className="studio-dialog__body">
        <p role="status">{revisions === null && t("common.loading")}</p>
        {hasFailed && <Note kind="bad">{t("studio.history.failed")}</Note>}
        <ol className="studio-history__list">
          {revisions?.map(({ revision, author, createdAt }) => (
            <li key={revision}>
              <button
                type="button"
                aria-pressed={chosen?.revision === revision}
                onClick={() => void choose(revision)}
              >
                <b>{format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" })}</b>
                <span className="studio-muted">{author || t("studio.history.imported")}</span>
              </button>
            </li>
          ))}
        </ol>
        {chosen && (
          <>
            <h3>{t("studio.history.since")}</h3>
            {Comparison ? (
              <Comparison before={chosen.body} after={draft.document as JsonObject} />
            ) : (
              <TextComparison
                before={chosen.body}
                after={draft.document as JsonObject}
                language={language}
              />
            )}
            <div className="studio-dialog__actions">
              <button
                type="button"
                className="studio-button studio-button--pill"
                disabled={draft.unsentCount > 0}
                onClick={() => void restore()}
              >
                {t("studio.history.restore")}
              </button>
            </div>
          </>
        )}
      </div>
    </StudioDialog>
  );
}

type ComparisonProps = { before: JsonObject; after: JsonObject; language: string };

/** The words that were added and removed, for each part that differs. */
function TextComparison({ before, after, language }: ComparisonProps) {
  const t = useTranslations();
  const parts = compareParts(listTextParts(before, language), listTextParts(after, language));
  if (parts.length === 0) return <p className="studio-muted">{t("studio.history.same")}</p>;
  return (
    <ul className="studio-comparison" lang={language}>
      {parts.map((part) => (
        <li key={part.id} dir="auto">
          {compareWords(part.before, part.after).map(({ kind, text }, index) => {
            if (kind === "same") return <span key={index}>{text}</span>;
            return kind === "added" ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
          })}
        </li>
      ))}
    </ul>
  );
}

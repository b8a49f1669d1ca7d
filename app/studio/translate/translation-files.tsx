import { useId, useState } from "react";
import { useParams, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { TranslationImport } from "#domains/courses/translation-file/import-course-translation.server.ts";
import { translationFileMaxChars } from "#domains/courses/translation-file/translation-file.ts";
import { randomName } from "#app/live/live-message.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { sendTranslation, translationPath, type UploadProblem } from "./translation-requests.ts";

/** Isolated, because Arabic text around it would turn its brackets. */
const tagExample = "\u2066<1>…</1>\u2069";

type State =
  | { step: "choose"; problem?: UploadProblem; isSaved?: boolean }
  | { step: "busy" }
  | { step: "confirm"; file: string; changeId: string; summary: TranslationImport };

/** Files with the texts of a course, for translators who use their own tools. */
export function TranslationFiles({ language }: { language: string }) {
  const t = useTranslations();
  const { courseId = "" } = useParams();
  const [isUnfinishedOnly, setIsUnfinishedOnly] = useState(false);
  const path = translationPath(courseId, language);
  const query = isUnfinishedOnly ? "?texts=unfinished" : "";
  return (
    <details className="studio-translations__files">
      <summary>{t("studio.translate.files.title")}</summary>
      <label>
        <input
          type="checkbox"
          checked={isUnfinishedOnly}
          onChange={({ target }) => setIsUnfinishedOnly(target.checked)}
        />{" "}
        {t("studio.translate.files.unfinished-only")}
      </label>
      <p className="studio-translations__buttons">
        <a className="studio-button" href={`${path}/xliff${query}`} download>
          {t("studio.translate.files.download-xliff")}
        </a>
        <a className="studio-button" href={`${path}/csv${query}`} download>
          {t("studio.translate.files.download-csv")}
        </a>
      </p>
      <p className="studio-field__help">
        {t("studio.translate.files.tags", { example: tagExample })}
      </p>
      <Upload path={path} />
    </details>
  );
}

/** Shows what a file changes before anything is saved. */
function Upload({ path }: { path: string }) {
  const t = useTranslations();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<State>({ step: "choose" });
  const read = async (chosen: File) => {
    setState({ step: "busy" });
    // A character takes at most four bytes.
    if (chosen.size > translationFileMaxChars * 4)
      return setState({ step: "choose", problem: "large" });
    const file = await chosen.text();
    if (file.length > translationFileMaxChars)
      return setState({ step: "choose", problem: "large" });
    const changeId = randomName();
    const summary = await sendTranslation(path, { file, changeId, isPreview: true });
    setState(
      "problem" in summary
        ? { step: "choose", ...summary }
        : { step: "confirm", file, changeId, summary },
    );
  };
  const save = async (file: string, changeId: string) => {
    setState({ step: "busy" });
    const result = await sendTranslation(path, { file, changeId, isPreview: false });
    setState(
      "problem" in result ? { step: "choose", ...result } : { step: "choose", isSaved: true },
    );
    await revalidate();
  };
  if (state.step === "confirm") {
    const { file, changeId, summary } = state;
    return (
      <div role="status">
        <Summary summary={summary} />
        <p className="studio-translations__buttons">
          {summary.changed > 0 && (
            <button
              type="button"
              className="studio-button studio-button--main"
              onClick={() => void save(file, changeId)}
            >
              {t("studio.translate.files.save", { count: summary.changed })}
            </button>
          )}
          <button
            type="button"
            className="studio-button"
            onClick={() => setState({ step: "choose" })}
          >
            {t("studio.courses.cancel")}
          </button>
        </p>
      </div>
    );
  }
  const problem = state.step === "choose" && state.problem;
  return (
    <>
      <label className="studio-field">
        {t("studio.translate.files.upload")}
        <input
          type="file"
          className="studio-input"
          accept=".csv,.xlf,.xliff"
          aria-describedby={id}
          disabled={state.step === "busy"}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = "";
            if (file) void read(file);
          }}
        />
      </label>
      <p className="studio-field__help" id={id}>
        {t("studio.translate.files.upload-help")}
      </p>
      {state.step === "busy" && <p role="status">{t("common.loading")}</p>}
      {state.step === "choose" && state.isSaved && (
        <Note kind="ok">{t("studio.translate.files.saved")}</Note>
      )}
      {problem && <Note kind="bad">{t(`studio.translate.files.problem.${problem}`)}</Note>}
    </>
  );
}

function Summary({ summary }: { summary: TranslationImport }) {
  const t = useTranslations();
  const { changed, unchanged, unfinished, skippedCount, skipped } = summary;
  return (
    <>
      <p>
        <b>{t("studio.translate.files.changed", { count: changed })}</b>
      </p>
      {unchanged > 0 && <p>{t("studio.translate.files.unchanged", { count: unchanged })}</p>}
      {unfinished > 0 && <p>{t("studio.translate.files.unfinished", { count: unfinished })}</p>}
      {skippedCount > 0 && (
        <>
          <p>{t("studio.translate.files.skipped", { count: skippedCount })}</p>
          <ul>
            {skipped.map(({ id, reason, original }) => (
              <li key={id}>
                <bdi>{original || id}</bdi>
                <span className="studio-muted studio-small">
                  {t(`studio.translate.files.skip.${reason}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

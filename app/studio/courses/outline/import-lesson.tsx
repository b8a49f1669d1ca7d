import { useRef, useState } from "react";
import { Link, useNavigate, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { RootData } from "#request/root-data.ts";
import type { ImportedDocument } from "#app/studio/blocks/import/read-document.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { elementEditorPath } from "#app/studio/courses/editor-paths.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type Props = { courseId: string; after: string | null };
type Result = { id: string; leftOut: ImportedDocument["leftOut"] };
type State = "waiting" | { running: string } | { problem: string } | Result;

const documentMaxMegabytes = 20;

/** Makes a lesson from a Word or Markdown file, which can also be dropped onto the field. */
export function ImportLesson({ courseId, after }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { primaryLanguage, actor } = useRouteLoaderData("root") as RootData;
  const [state, setState] = useState<State>("waiting");
  const running = useRef(false);
  const makeLesson = async (file: File) => {
    const { importLesson } = await import("./store-imported-lesson.ts");
    const place = { courseId, after, language: primaryLanguage, userId: actor.id! };
    return importLesson(file, place);
  };
  const start = async (file: File) => {
    if (running.current) return;
    running.current = true;
    setState({ running: file.name });
    const result = await makeLesson(file).catch(() => ({ problem: "failed" }));
    running.current = false;
    setState(result);
    await revalidate();
    if (!("id" in result)) return;
    const { pictures, blocks, hasDrawings } = result.leftOut;
    if (pictures + blocks === 0 && !hasDrawings)
      await navigate(elementEditorPath(courseId, result.id));
  };
  return (
    <details className="studio-outline__add">
      <summary className="studio-button studio-button--quiet">
        <StudioIcon name="document" />
        {t("studio.import.title")}
      </summary>
      <label className="studio-field">
        {t("studio.import.choose")}
        <input
          type="file"
          className="studio-input"
          accept=".docx,.md,.markdown"
          aria-describedby="import-lesson-help"
          disabled={typeof state === "object" && "running" in state}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = "";
            if (file) void start(file);
          }}
        />
      </label>
      <p className="studio-field__help" id="import-lesson-help">
        {t("studio.import.help", { max: documentMaxMegabytes })}
      </p>
      {typeof state === "object" && "running" in state && (
        <p role="status">{t("studio.import.running", { name: state.running })}</p>
      )}
      {typeof state === "object" && "problem" in state && (
        <p className="studio-field__error" role="alert">
          {t(`studio.import.problem.${state.problem}` as never)}
        </p>
      )}
      {typeof state === "object" && "id" in state && (
        <LeftOut {...state} path={elementEditorPath(courseId, state.id)} />
      )}
    </details>
  );
}

/** Says what the lesson doesn't have of the document, before the person opens it. */
function LeftOut({ leftOut, path }: Result & { path: string }) {
  const t = useTranslations();
  const { pictures, blocks, hasDrawings } = leftOut;
  const parts = [
    pictures > 0 && t("studio.import.left-out.pictures", { count: pictures }),
    blocks > 0 && t("studio.import.left-out.blocks", { count: blocks }),
    hasDrawings && t("studio.import.left-out.drawings"),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <>
      <Note kind="warn">
        {t("studio.import.left-out.title")} {parts.join(" · ")}
      </Note>
      <Link className="studio-button" to={path}>
        {t("studio.import.open")}
      </Link>
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "use-intl";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { useAuthor, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import type { action } from "./change-outline.ts";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";

type Props = { courseId: string; element: EditedElement; onEnd: () => void };

/** The title as a field, in the place of the link: Enter saves, Escape cancels. */
export function RenameElement({ courseId, element, onEnd }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const author = useAuthor();
  const fetcher = useFetcher<typeof action>();
  const [changeId] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLInputElement>(null);
  const { state, data } = fetcher;
  const isDone = state === "idle" && data?.isDone === true;
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  return (
    <fetcher.Form
      className="studio-outline__rename"
      method="post"
      action={`${courseEditorPath(courseId)}/outline`}
      onKeyDown={({ key }) => {
        if (key === "Escape") onEnd();
      }}
    >
      <input type="hidden" name="author" value={author} />
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="element" value={element.id} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="changeId" value={changeId} />
      <input
        ref={field}
        className="studio-input"
        name="title"
        dir="auto"
        lang={language}
        required
        maxLength={pageTitleMaxChars}
        defaultValue={element.titles[language] ?? ""}
        aria-label={t("studio.outline.title")}
      />
      <button className="studio-button" type="submit" aria-busy={state !== "idle"}>
        {t("studio.save")}
      </button>
      {data?.isDone === false && (
        <p className="studio-field__error" role="alert">
          {t("studio.outline.failed")}
        </p>
      )}
    </fetcher.Form>
  );
}

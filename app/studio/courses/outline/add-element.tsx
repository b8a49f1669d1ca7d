import { type ToggleEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { elementTypes } from "#domains/courses/element-access.ts";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { useAuthor } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { action } from "./change-outline.ts";
import { courseEditorPath, elementEditorPath } from "#app/studio/courses/editor-paths.ts";

const titleId = "new-element-title";

type Props = {
  courseId: string;
  /** The element that the new one follows; null: there is none yet. */
  after: string | null;
};

/** Adds an element after the open one, or at the end, and opens it. */
export function AddElement({ courseId, after }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const author = useAuthor();
  const fetcher = useFetcher<typeof action>();
  const [changeId, setChangeId] = useState(() => crypto.randomUUID());
  const details = useRef<HTMLDetailsElement>(null);
  const { state, data } = fetcher;
  const openAdded = useEffectEvent((id: string) => {
    close(details.current!);
    setChangeId(crypto.randomUUID());
    void navigate(elementEditorPath(courseId, id));
  });
  useEffect(() => {
    if (state === "idle" && data?.id) openAdded(data.id);
  }, [state, data]);
  return (
    <div className="studio-outline__add">
      <details ref={details} onToggle={focusTitle}>
        <summary className="studio-button studio-button--quiet">
          <StudioIcon name="plus" />
          {t("studio.outline.add")}
        </summary>
        <fetcher.Form method="post" action={`${courseEditorPath(courseId)}/outline`}>
          <input type="hidden" name="author" value={author} />
          <input type="hidden" name="after" value={after ?? ""} />
          <input type="hidden" name="changeId" value={changeId} />
          <label className="studio-field">
            {t("studio.outline.title")}
            <input
              id={titleId}
              className="studio-input"
              name="title"
              dir="auto"
              required
              maxLength={pageTitleMaxChars}
            />
          </label>
          <label className="studio-field">
            {t("studio.outline.type")}
            <select className="studio-input" name="type">
              {elementTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`studio.editing.type.${type}`)}
                </option>
              ))}
            </select>
          </label>
          <button className="studio-button" type="submit" aria-busy={state !== "idle"}>
            {t("studio.outline.add-button")}
          </button>
        </fetcher.Form>
      </details>
      {data?.isDone === false && (
        <p className="studio-field__error" role="alert">
          {t("studio.outline.failed")}
        </p>
      )}
    </div>
  );
}

/** People who open the form want to write the title. */
function focusTitle({ currentTarget: { open, ownerDocument } }: ToggleEvent<HTMLDetailsElement>) {
  if (open) ownerDocument.getElementById(titleId)?.focus();
}

function close(details: HTMLDetailsElement): void {
  details.querySelector("form")?.reset();
  details.open = false;
}

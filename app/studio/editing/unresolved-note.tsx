import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { elementEditorPath } from "#app/studio/courses/editor-paths.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { draftPathOf } from "./draft-path.ts";
import { useUnresolvedDrafts } from "./use-draft.ts";

type Props = {
  courseId: string;
  elements: readonly EditedElement[];
  titleOf(titles: Record<string, string>): string;
};

/** Links to the elements of this course that aren't open, and in which a change of this person clashes or was refused. */
export function UnresolvedNote({ courseId, elements, titleOf }: Props) {
  const t = useTranslations();
  const paths = new Set(useUnresolvedDrafts());
  const waiting = elements.filter(({ id }) => paths.has(draftPathOf("elements", id)));
  if (waiting.length === 0) return null;
  return (
    <Note kind="warn">
      {t("studio.editing.unresolved")}{" "}
      {waiting.map(({ id, titles }) => (
        <Link key={id} to={elementEditorPath(courseId, id)}>
          {titleOf(titles)}
        </Link>
      ))}
    </Note>
  );
}

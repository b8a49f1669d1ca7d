import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import {
  Inspector,
  useCanWrite,
  useEditingLanguage,
  useElementDraft,
} from "#app/studio/editing/editing-context.tsx";
import { withoutEventBlock } from "#domains/courses/event-element.ts";
import type { RootData } from "#request/root-data.ts";
import { emptyElementText } from "#domains/courses/empty-element-text.ts";
import { BlockEditor, type EditorPanes } from "./block-editor.tsx";
import { NewTranslation } from "./new-translation.tsx";

const drawPanes = ({ selected, layers }: EditorPanes) => (
  <Inspector>{selected ?? layers}</Inspector>
);

/** Edits the blocks of a lesson in the chosen language. */
export function LessonEditor() {
  const draft = useElementDraft();
  const language = useEditingLanguage();
  const canWrite = useCanWrite();
  const { primaryLanguage } = useRouteLoaderData("root") as RootData;
  const base = useMemo(() => ["texts", language, "components"], [language]);
  const texts = draft.document.texts[language];
  if (!texts)
    return (
      <NewTranslation {...{ draft, language, primaryLanguage }} emptyText={emptyElementText} />
    );
  return (
    <BlockEditor
      key={language}
      blocks={withoutEventBlock(draft.document.type, texts.components)}
      base={base}
      change={draft.change}
      undo={draft.undo}
      redo={draft.redo}
      language={language}
      drawPanes={drawPanes}
      hasSections={canWrite}
    />
  );
}

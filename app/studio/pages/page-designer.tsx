import { useMemo } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { emptyPageText } from "#domains/pages/empty-page-text.ts";
import { BlockEditor, type EditorPanes } from "#app/studio/blocks/block-editor.tsx";
import { NewTranslation } from "#app/studio/blocks/new-translation.tsx";
import {
  Inspector,
  useCanWrite,
  useEditingLanguage,
} from "#app/studio/editing/editing-context.tsx";
import { useEditedPage } from "./page-context.tsx";
import { useSiteParts } from "./site-parts.tsx";
import { PageSide } from "./page-side.tsx";

/** Edits the blocks of a page in the chosen language. @param side the pane before the canvas */
export function PageDesigner({ side }: { side: HTMLElement | null }) {
  const t = useTranslations();
  const { data, draft } = useEditedPage();
  const language = useEditingLanguage();
  const canWrite = useCanWrite();
  const site = useSiteParts(language, draft.document.options?.header);
  const base = useMemo(() => ["texts", language, "components"], [language]);
  const text = draft.document.texts[language];
  if (!text)
    return (
      <>
        <NewTranslation
          draft={draft}
          emptyText={emptyPageText}
          language={language}
          primaryLanguage={data.primaryLanguage}
        />
        {side && createPortal(<PageSide layers={null} />, side)}
      </>
    );
  const drawPanes = ({ selected, layers }: EditorPanes) => (
    <>
      {side && createPortal(<PageSide layers={layers} />, side)}
      {selected && <Inspector>{selected}</Inspector>}
    </>
  );
  return (
    <>
      <p className="studio-page-phone-note studio-muted studio-small">
        {t("studio.pages.on-phones")}
      </p>
      <BlockEditor
        key={language}
        surface="page"
        site={site}
        blocks={text.components}
        base={base}
        change={draft.change}
        undo={draft.undo}
        redo={draft.redo}
        language={language}
        drawPanes={drawPanes}
        hasSections={canWrite}
      />
    </>
  );
}

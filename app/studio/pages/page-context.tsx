import { createContext, useContext } from "react";
import type { PageBody } from "#domains/pages/page.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import type { PageEditorData } from "./page-frame.tsx";

type EditedPage = { data: PageEditorData; draft: EditedDraft<PageBody> };

const PageContext = createContext<EditedPage | null>(null);

export const PageProvider = PageContext.Provider;

/** The page that is open, and its draft. */
export function useEditedPage(): EditedPage {
  const page = useContext(PageContext);
  if (page === null) throw new Error("This component belongs inside the editor of a page.");
  return page;
}

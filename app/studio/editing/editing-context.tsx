import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import type { ElementBody } from "#domains/courses/course.ts";
import type { CourseDraft } from "#domains/courses/draft-schema.ts";
import type { EditedDraft } from "./use-draft.ts";

const CourseDraftContext = createContext<EditedDraft<CourseDraft> | null>(null);
const ElementDraftContext = createContext<EditedDraft<ElementBody> | null>(null);
const InspectorContext = createContext<HTMLElement | null>(null);
const CanWriteContext = createContext(true);
const AuthorContext = createContext<string | null>(null);
const LanguageContext = createContext<string | null>(null);

const SideBySideContext = createContext<SideBySide | null>(null);

/** Whether translations are written beside the original, and what opens them so in a language. */
export type SideBySide = { isOn: boolean; open(language: string): void; close(): void };

export const CourseDraftProvider = CourseDraftContext.Provider;
export const ElementDraftProvider = ElementDraftContext.Provider;
export const InspectorProvider = InspectorContext.Provider;
export const CanWriteProvider = CanWriteContext.Provider;
export const AuthorProvider = AuthorContext.Provider;
export const EditingLanguageProvider = LanguageContext.Provider;
export const SideBySideProvider = SideBySideContext.Provider;

/** The draft of the course that is open. */
export const useCourseDraft = (): EditedDraft<CourseDraft> =>
  required(useContext(CourseDraftContext));

/** The draft of the element that is open. */
export const useElementDraft = (): EditedDraft<ElementBody> =>
  required(useContext(ElementDraftContext));

/** The language whose texts are edited; it is chosen in the bar. */
export const useEditingLanguage = (): string => required(useContext(LanguageContext));

export const useSideBySide = (): SideBySide => required(useContext(SideBySideContext));

/** Whether this person may change everything; a translator changes only texts in their languages. */
export const useCanWrite = (): boolean => useContext(CanWriteContext);

/** The id of the person who opened the editor. Somebody else may have signed in with this browser since. */
export const useAuthor = (): string => required(useContext(AuthorContext));

/** Shows its content in the pane at the end of the editor. */
export function Inspector({ children }: { children: ReactNode }) {
  const pane = useContext(InspectorContext);
  return pane && createPortal(children, pane);
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("This component belongs inside an editor.");
  return value;
}

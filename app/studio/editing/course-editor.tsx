import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ElementBody } from "#domains/courses/course.ts";
import type { CourseDraft } from "#domains/courses/draft-schema.ts";
import { itemsOf } from "#domains/courses/outline.ts";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { releaseOf } from "#domains/courses/release.ts";
import { titlesOf } from "#domains/courses/titles-of.ts";
import { coursePreviewId } from "#domains/pages/preview-link.ts";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";
import { CourseOutline } from "#app/studio/courses/outline/course-outline.tsx";
import { Screen } from "#app/studio/shell/screen.tsx";
import { ClashList } from "./clash-list.tsx";
import { draftPathOf } from "./draft-path.ts";
import type { DraftStore } from "./draft-store.ts";
import {
  CanWriteProvider,
  CourseDraftProvider,
  EditingLanguageProvider,
  ElementDraftProvider,
  InspectorProvider,
  type SideBySide,
  SideBySideProvider,
} from "./editing-context.tsx";
import { EditingTools } from "./editing-tools.tsx";
import { firstLanguageOf } from "./first-language.ts";
import type { CourseEditorData } from "./frame.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { ScheduleNote } from "./schedule-note.tsx";
import { SignInPrompt } from "./sign-in-prompt.tsx";
import { UnresolvedNote } from "./unresolved-note.tsx";
import { type EditedDraft, useDraft } from "./use-draft.ts";
import { useDraftUpdates } from "./use-draft-updates.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

type Props = {
  data: CourseEditorData;
  courseStore: DraftStore;
  /** The element that is open; null: none. Its store is null until it is loaded. */
  element: { id: string; store: DraftStore | null } | null;
  children: ReactNode;
};

/** The editor of a course and, if one is open, of an element. */
export function CourseEditor({ data, courseStore, element, children }: Props) {
  const course = useDraft<CourseDraft>(courseStore);
  useDraftUpdates("course", data.courseId, courseStore);
  const { version } = data.course.loaded;
  useEffect(() => {
    // The server has added an element, and the screen's data was loaded again.
    if (version > courseStore.getState().version) courseStore.refresh();
  }, [courseStore, version]);
  useNewElements(data, course);
  const [language, setLanguage] = useState(() => firstLanguageOf(data));
  const [isBeside, setBeside] = useState(!data.canWrite);
  const isOn = isBeside && language !== data.primaryLanguage;
  const sideBySide = useMemo<SideBySide>(() => {
    const open = (chosen: string) => {
      setLanguage(chosen);
      setBeside(true);
    };
    return { isOn, open, close: () => setBeside(false) };
  }, [isOn]);
  const draft = useDraft<ElementBody>(element?.store ?? null);
  const shown = element && { id: element.id, draft };
  const panes = { data, course, element: shown, language, setLanguage };
  return (
    <CanWriteProvider value={data.canWrite}>
      <CourseDraftProvider value={course}>
        <ElementDraftProvider value={draft}>
          {element?.store && <ElementUpdates id={element.id} store={element.store} />}
          <SideBySideProvider value={sideBySide}>
            <Panes {...panes}>
              <OpenPart key={element?.id ?? ""} isLoaded={element?.store !== null}>
                {children}
              </OpenPart>
            </Panes>
          </SideBySideProvider>
        </ElementDraftProvider>
      </CourseDraftProvider>
    </CanWriteProvider>
  );
}

/** The part in the middle. The bar and the outline around it stay while it is loaded. */
function OpenPart({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) {
  const t = useTranslations();
  return isLoaded ? children : <p role="status">{t("common.loading")}</p>;
}

type PanesProps = {
  data: CourseEditorData;
  course: EditedDraft<CourseDraft>;
  /** The element that is open; null: none. Its draft is null until it is loaded. */
  element: { id: string; draft: EditedDraft<ElementBody> | null } | null;
  language: string;
  setLanguage: (language: string) => void;
  children: ReactNode;
};

function ElementUpdates({ id, store }: { id: string; store: DraftStore }) {
  useDraftUpdates("element", id, store);
  return null;
}

/** Loads the elements again that somebody else has added to the course. */
function useNewElements(data: CourseEditorData, course: EditedDraft<CourseDraft>): void {
  const { revalidate } = useRevalidator();
  const known = new Set(data.elements.map(({ id }) => id));
  const added = itemsOf(course.document.elements)
    .flatMap(({ id }) => (known.has(id) ? [] : [id]))
    .join(" ");
  useEffect(() => {
    if (added !== "") void revalidate();
  }, [added, revalidate]);
}

/** The bar, the outline, the open part and its inspector. */
function Panes({ data, course, element, language, setLanguage, children }: PanesProps) {
  const t = useTranslations();
  const [inspector, setInspector] = useState<HTMLElement | null>(null);
  const target = useUndoKeys(course, element && (element.draft ?? notLoaded));
  const titleOf = (titles: Record<string, string>) =>
    titles[language] || titles[data.primaryLanguage] || t("studio.editing.untitled");
  const elements = withOpenElement(data.elements, element);
  const outline = new Set(course.document.elements.map(({ id }) => id));
  const changed = elements.filter(({ id, state }) => outline.has(id) && state !== "published");
  const drafts = element?.draft ? [course, element.draft] : [course];
  const openId = element?.draft ? element.id : null;
  return (
    <EditingLanguageProvider value={language}>
      <InspectorProvider value={inspector}>
        <Screen
          layout="panes"
          title={titleOf(titlesOf(course.document.texts))}
          back={
            element
              ? { to: courseEditorPath(data.courseId), label: t("studio.editing.back-to-course") }
              : { to: "/studio/courses", label: t("studio.area.courses") }
          }
          {...(element?.draft && { subtitle: titleOf(titlesOf(element.draft.document.texts)) })}
          actions={
            <EditingTools
              key={element?.id ?? ""}
              data={data}
              drafts={drafts}
              historyPath={openId === null ? data.course.path : draftPathOf("elements", openId)}
              previewId={openId ?? coursePreviewId(data.courseId)}
              changed={changed.length}
              renderPublish={(close) => (
                <PublishDialog
                  courseId={data.courseId}
                  timeZone={data.timeZone}
                  titleOf={titleOf}
                  onClose={close}
                />
              )}
              target={target}
              language={language}
              onLanguage={setLanguage}
            />
          }
        >
          <div className={element ? "studio-editor studio-editor--element" : "studio-editor"}>
            <div className="studio-editor__outline" {...target.outlineProps}>
              <CourseOutline
                data={data}
                elements={elements}
                elementId={element?.id ?? null}
                titleOf={titleOf}
              />
            </div>
            <div className="studio-editor__middle" {...target.middleProps}>
              {data.schedule && <ScheduleNote schedule={data.schedule} timeZone={data.timeZone} />}
              <UnresolvedNote courseId={data.courseId} elements={elements} titleOf={titleOf} />
              <ClashList drafts={drafts} />
              {children}
            </div>
            <aside
              ref={setInspector}
              className="studio-editor__inspector"
              aria-label={t("studio.editing.inspector")}
              {...target.middleProps}
            />
          </div>
        </Screen>
        {drafts.some(({ status }) => status === "signed-out") && <SignInPrompt drafts={drafts} />}
      </InspectorProvider>
    </EditingLanguageProvider>
  );
}

/** There is nothing to undo in an element that isn't loaded yet. */
const notLoaded = { undo: () => {}, redo: () => {} };

/** The elements as the outline shows them; the open one as it is in the editor now. */
const withOpenElement = (
  elements: readonly EditedElement[],
  open: PanesProps["element"],
): EditedElement[] =>
  elements.map((element) => {
    if (element.id !== open?.id || !open.draft) return element;
    const { document, hasChanges } = open.draft;
    const shown = hasChanges ? "changed" : "published";
    return {
      ...element,
      titles: titlesOf(document.texts),
      hasDates: Object.keys(releaseOf(document)).length > 0,
      state: element.state === "draft" ? "draft" : shown,
    };
  });

import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import { isSection, itemsOf } from "#domains/courses/outline.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import type { CourseEditorData } from "#app/studio/editing/frame.tsx";
import { useDragSensors } from "#app/studio/ui/use-drag-sensors.ts";
import { useDragTexts } from "#app/studio/ui/use-drag-texts.ts";
import { AddElement } from "./add-element.tsx";
import { AddSection } from "./add-section.tsx";
import { titlesOf as titlesOfTexts } from "#domains/courses/titles-of.ts";
import { ChosenElements } from "./chosen-elements.tsx";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";
import { CourseRow } from "./course-row.tsx";
import { ImportLesson } from "./import-lesson.tsx";
import {
  addSection,
  moveByOne,
  moveOver,
  moveSection,
  putBack,
  removeItems,
  renameSection,
  setVisible,
} from "./outline-operations.ts";
import { OutlineLegend } from "./outline-legend.tsx";
import { OutlineRow } from "./outline-row.tsx";
import { RemovedElements } from "./removed-elements.tsx";
import { SectionRow } from "./section-row.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

type Props = {
  data: CourseEditorData;
  /** All elements that the course has or had. */
  elements: readonly EditedElement[];
  /** The element that is open; null: none. */
  elementId: string | null;
  titleOf: (titles: Record<string, string>) => string;
};

/** What can be done with elements of an outline: one from its menu, or all that are chosen. */
export type OutlineActions = {
  move(ids: ReadonlySet<string>, direction: "up" | "down"): void;
  setVisible(ids: ReadonlySet<string>, visible: boolean): void;
  remove(ids: ReadonlySet<string>): void;
  /** Opens the dialog that copies or moves elements to another course. */
  transfer(ids: ReadonlySet<string>): void;
  moveSection(id: string, direction: "up" | "down"): void;
  renameSection(id: string, language: string, title: string): void;
  removeSection(id: string): void;
};

/** The elements of a course in their order, with everything that changes the order. */
export function CourseOutline({ data, elements, elementId, titleOf }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { document, change } = useCourseDraft();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState("");
  const [transferred, setTransferred] = useState<readonly string[] | null>(null);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const entries = document.elements.filter((entry) => isSection(entry) || byId.has(entry.id));
  const items = itemsOf(entries);
  const titlesOf = new Map(entries.filter(isSection).map(({ id, titles }) => [id, titles]));
  const nameOf = (id: string) => titleOf(titlesOf.get(id) ?? byId.get(id)?.titles ?? {});
  const courseTitle = titleOf(titlesOfTexts(document.texts));
  // Somebody else may have removed the open element.
  const open = entries.find(({ id }) => id === elementId) ?? entries.at(-1);
  const after = open?.id ?? null;
  const sensors = useDragSensors();
  const entryIds = entries.map(({ id }) => id);
  const accessibility = useDragTexts(entryIds, nameOf);
  const apply = (operations: readonly Operation[], done: string) => {
    change(operations);
    setStatus(operations.length > 0 ? done : t("studio.outline.nothing-moved"));
  };
  const actions: OutlineActions = {
    move: (ids, direction) =>
      apply(moveByOne(entries, ids, direction), t(`studio.outline.moved-${direction}`)),
    setVisible: (ids, visible) =>
      apply(
        setVisible(ids, visible),
        t(visible ? "studio.outline.shown" : "studio.outline.hidden"),
      ),
    remove: (ids) => {
      apply(removeItems(ids), t("studio.outline.removed", { count: ids.size }));
      setChosen(new Set());
      if (elementId !== null && ids.has(elementId)) void navigate(courseEditorPath(data.courseId));
    },
    transfer: (ids) => setTransferred(items.flatMap(({ id }) => (ids.has(id) ? [id] : []))),
    moveSection: (id, direction) =>
      apply(moveSection(entries, id, direction), t(`studio.outline.moved-${direction}`)),
    renameSection: (id, language, title) =>
      apply(renameSection(id, language, title), t("studio.outline.renamed")),
    removeSection: (id) => apply(removeItems([id]), t("studio.outline.section-removed")),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) change(moveOver(entries, String(active.id), String(over.id)));
  };
  const toggle = (id: string) =>
    setChosen((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
    );
  const shownIds = new Set(items.map(({ id }) => id));
  const chosenItems = items.filter(({ id }) => chosen.has(id));
  return (
    <nav className="studio-outline" aria-label={t("studio.editing.outline")}>
      <CourseRow courseId={data.courseId} title={courseTitle} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={entryIds} strategy={verticalListSortingStrategy}>
          <ol>
            {entries.map((entry) =>
              isSection(entry) ? (
                <SectionRow
                  key={entry.id}
                  section={entry}
                  title={nameOf(entry.id)}
                  actions={actions}
                />
              ) : (
                <OutlineRow
                  key={entry.id}
                  item={entry}
                  element={byId.get(entry.id)!}
                  courseId={data.courseId}
                  title={nameOf(entry.id)}
                  isChosen={chosen.has(entry.id)}
                  onToggle={() => toggle(entry.id)}
                  actions={actions}
                />
              ),
            )}
          </ol>
        </SortableContext>
      </DndContext>
      {items.length === 0 && <p className="studio-muted">{t("studio.editing.no-elements")}</p>}
      <p className="studio-hidden" role="status">
        {status}
      </p>
      {data.canWrite && (
        <>
          <AddElement courseId={data.courseId} after={after} />
          <ImportLesson courseId={data.courseId} after={after} />
          <AddSection
            onAdd={(title) => {
              const titles = { [data.primaryLanguage]: title };
              apply(
                addSection(crypto.randomUUID(), titles, after),
                t("studio.outline.section-added"),
              );
            }}
          />
          <RemovedElements
            elements={elements.filter(({ id }) => !shownIds.has(id))}
            nameOf={nameOf}
            onPutBack={(id) => apply(putBack(entries, id), t("studio.outline.put-back-done"))}
          />
        </>
      )}
      {chosenItems.length > 0 && (
        <ChosenElements items={chosenItems} actions={actions} onEnd={() => setChosen(new Set())} />
      )}
      {transferred && (
        <TransferDialog
          courseId={data.courseId}
          elementIds={transferred}
          onClose={() => setTransferred(null)}
        />
      )}
      {items.length > 0 && <OutlineLegend />}
    </nav>
  );
}

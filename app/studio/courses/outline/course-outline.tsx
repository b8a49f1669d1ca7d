import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { EditedElement } from "#domains/courses/edited-element.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import type { CourseEditorData } from "#app/studio/editing/frame.tsx";
import { AddElement } from "./add-element.tsx";
import { ChosenElements } from "./chosen-elements.tsx";
import { courseEditorPath } from "./element-editor-path.ts";
import { moveByOne, moveOver, putBack, removeItems, setVisible } from "./outline-operations.ts";
import { OutlineRow } from "./outline-row.tsx";
import { RemovedElements } from "./removed-elements.tsx";
import { useDragTexts } from "./use-drag-texts.ts";
import { useDragSensors } from "./use-drag-sensors.ts";

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
};

/** The elements of a course in their order, with everything that changes the order. */
export function CourseOutline({ data, elements, elementId, titleOf }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { document, change } = useCourseDraft();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState("");
  const byId = new Map(elements.map((element) => [element.id, element]));
  const items = document.elements.filter(({ id }) => byId.has(id));
  const nameOf = (id: string) => titleOf(byId.get(id)?.titles ?? {});
  const sensors = useDragSensors();
  const accessibility = useDragTexts(items, nameOf);
  const apply = (operations: readonly Operation[], done: string) => {
    change(operations);
    setStatus(operations.length > 0 ? done : t("studio.outline.nothing-moved"));
  };
  const actions: OutlineActions = {
    move: (ids, direction) =>
      apply(moveByOne(items, ids, direction), t(`studio.outline.moved-${direction}`)),
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
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) change(moveOver(items, String(active.id), String(over.id)));
  };
  const toggle = (id: string) =>
    setChosen((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
    );
  const shownIds = new Set(items.map(({ id }) => id));
  const chosenItems = items.filter(({ id }) => chosen.has(id));
  return (
    <nav className="studio-outline" aria-label={t("studio.editing.outline")}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol>
            {items.map((item) => (
              <OutlineRow
                key={item.id}
                item={item}
                element={byId.get(item.id)!}
                courseId={data.courseId}
                title={nameOf(item.id)}
                isChosen={chosen.has(item.id)}
                onToggle={() => toggle(item.id)}
                actions={actions}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {items.length === 0 && <p className="studio-muted">{t("studio.editing.no-elements")}</p>}
      <p className="studio-hidden" role="status">
        {status}
      </p>
      <AddElement courseId={data.courseId} after={elementId ?? items.at(-1)?.id ?? null} />
      <RemovedElements
        elements={elements.filter(({ id }) => !shownIds.has(id))}
        nameOf={nameOf}
        onPutBack={(id) => apply(putBack(items, id), t("studio.outline.put-back-done"))}
      />
      {chosenItems.length > 0 && (
        <ChosenElements items={chosenItems} actions={actions} onEnd={() => setChosen(new Set())} />
      )}
    </nav>
  );
}

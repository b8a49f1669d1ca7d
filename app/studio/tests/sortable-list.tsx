import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import {
  createContext,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { useDragSensors } from "#app/studio/ui/use-drag-sensors.ts";
import { useDragTexts } from "#app/studio/ui/use-drag-texts.ts";

const MoveContext = createContext<(id: string, steps: 1 | -1) => void>(() => {});

type ListProps = {
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** `after` is the id of the item before the new place; null: as the first. */
  onMove: (id: string, after: string | null) => void;
  children: ReactNode;
};

/** A list whose items are dragged by their handles, or moved with the arrow keys on them. */
export function SortableList({ ids, nameOf, onMove, children }: ListProps) {
  const t = useTranslations();
  const sensors = useDragSensors();
  const { announcements } = useDragTexts(ids, nameOf);
  const [said, setSaid] = useState("");
  const moveBy = (id: string, steps: 1 | -1) => {
    const place = ids.indexOf(id) + steps;
    if (place < 0 || place >= ids.length) return;
    onMove(id, idBefore(ids, id, place));
    setSaid(t("studio.drag.over", { title: nameOf(id), place: place + 1, count: ids.length }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onMove(String(active.id), idBefore(ids, String(active.id), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t("studio.drag.arrows") },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <MoveContext.Provider value={moveBy}>{children}</MoveContext.Provider>
      </SortableContext>
      <p className="studio-sort-status" role="status">
        {said}
      </p>
    </DndContext>
  );
}

/** Returns the id of the item that comes before a place, once the item has moved there; null for the first place. */
export function idBefore(ids: readonly string[], id: string, place: number): string | null {
  const others = ids.filter((one) => one !== id);
  return place <= 0 ? null : (others[Math.min(place, others.length) - 1] ?? null);
}

type ItemProps = {
  id: string;
  className: string;
  /** The name of the handle. */
  label: string;
  children: (handle: ReactNode) => ReactNode;
};

/** An item of a sortable list, and the handle that it shows somewhere inside. Translators have no handle. */
export function SortableItem({ id, className, label, children }: ItemProps) {
  const t = useTranslations();
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, attributes: { roleDescription: t("studio.drag.role") } });
  const moveBy = useContext(MoveContext);
  const canWrite = useCanWrite();
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const { currentTarget } = event;
    moveBy(id, event.key === "ArrowUp" ? -1 : 1);
    // The browser takes the focus from an element that moves in the page.
    requestAnimationFrame(() => currentTarget.focus());
  };
  const style: CSSProperties = {
    ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
    ...(transition && { transition }),
  };
  const handle = canWrite && (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className="studio-grip"
      {...attributes}
      {...listeners}
      onKeyDown={moveByKey}
      aria-label={label}
    >
      <svg viewBox="0 0 10 16" aria-hidden="true" focusable="false">
        <path d="M2.5 3h.01M7.5 3h.01M2.5 8h.01M7.5 8h.01M2.5 13h.01M7.5 13h.01" />
      </svg>
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${className} studio-is-dragging` : className}
      style={style}
    >
      {children(handle)}
    </li>
  );
}

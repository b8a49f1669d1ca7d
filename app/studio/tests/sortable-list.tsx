import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import {
  createContext,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";

/** A pointer moves this far before it drags, so that a press on the handle isn't a drag. */
const dragDistancePx = 4;

const MoveContext = createContext<(id: string, steps: 1 | -1) => void>(() => {});

type ListProps = {
  ids: readonly string[];
  /** `after` is the id of the item before the new place; null: as the first. */
  onMove: (id: string, after: string | null) => void;
  children: ReactNode;
};

/** A list whose items are dragged by their handles, or moved with the arrow keys on them. */
export function SortableList({ ids, onMove, children }: ListProps) {
  const t = useTranslations();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistancePx } }),
  );
  const [said, setSaid] = useState("");
  const moveBy = (id: string, steps: 1 | -1) => {
    const place = ids.indexOf(id) + steps;
    if (place < 0 || place >= ids.length) return;
    onMove(id, idBefore(ids, id, place));
    setSaid(t("studio.sort.moved", { place: place + 1, total: ids.length }));
  };
  // The item is over itself first, which isn't worth a word.
  const overId = useRef<string | number | null>(null);
  const placeOf = (id: unknown) => ({ place: ids.indexOf(String(id)) + 1, total: ids.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      overId.current = active.id;
      return t("studio.sort.lifted", placeOf(active.id));
    },
    onDragOver: ({ over }) => {
      if (!over || over.id === overId.current) return undefined;
      overId.current = over.id;
      return t("studio.sort.moved", placeOf(over.id));
    },
    onDragEnd: ({ active, over }) => t("studio.sort.dropped", placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => t("studio.sort.cancelled", placeOf(active.id)),
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
        screenReaderInstructions: { draggable: t("studio.sort.help") },
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

/** An item of a sortable list, and the handle that it shows somewhere inside. */
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
  } = useSortable({ id, attributes: { roleDescription: t("studio.sort.role") } });
  const moveBy = useContext(MoveContext);
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
  const handle = (
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

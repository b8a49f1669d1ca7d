import { type DragEvent, useEffect, useRef } from "react";
import type { Place } from "./block-commands.ts";
import type { BlockEditing } from "./block-editing.ts";
import { mayContain } from "./child-kinds.ts";
import { getDragged, useIsDragging } from "./dragged-block.ts";

/** Where a new block would go, and the element that shows it. */
type Target = { element: Element; side: string; place: Place };

/** What an element needs so that blocks of the library can be dropped on it. */
export function useBlockDrop(
  editing: BlockEditing,
  findTarget: (event: DragEvent) => Target | null,
) {
  const shown = useRef<Element | null>(null);
  const show = (target: Target | null) => {
    shown.current?.removeAttribute("data-drop");
    target?.element.setAttribute("data-drop", target.side);
    shown.current = target?.element ?? null;
  };
  const isDragging = useIsDragging();
  useEffect(() => {
    // The person has dropped it somewhere else, or pressed Escape.
    if (!isDragging) shown.current?.removeAttribute("data-drop");
  }, [isDragging]);
  return {
    onDragOver: (event: DragEvent) => {
      if (!getDragged()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      show(findTarget(event));
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) show(null);
    },
    onDrop: (event: DragEvent) => {
      const dragged = getDragged();
      if (!dragged) return;
      event.preventDefault();
      const target = findTarget(event);
      show(null);
      dragged.insert(
        fittingPlace(editing, dragged.kind, target?.place ?? editing.placeAfter(null)),
      );
    },
  };
}

/** A block that a container can't have goes below the container. */
function fittingPlace(editing: BlockEditing, kind: string | null, place: Place): Place {
  const parent = editing.find(place.parent);
  if (kind === null || !parent || mayContain(parent.block, kind)) return place;
  const outer = { parent: parent.parent?.id ?? null, after: parent.block.id };
  return fittingPlace(editing, kind, outer);
}

import { type Place } from "./block-commands.ts";
import type { BlockEditing } from "./block-editing.ts";
import { isContainer } from "./child-kinds.ts";

/** Where a dragged block would go, and the block beside which the canvas shows that. */
export type DropTarget = { element: Element; side: "before" | "after" | "inside"; place: Place };

type Point = { clientX: number; clientY: number; ownerDocument: Document };

/**
 * Finds where a block would go if it were dropped now.
 * @param id the dragged block; null: it is new
 */
export function findDropTarget(
  editing: BlockEditing,
  id: string | null,
  { clientX, clientY, ownerDocument }: Point,
): DropTarget | null {
  const element =
    ownerDocument.elementFromPoint(clientX, clientY)?.closest("[data-block]") ??
    findNearest(ownerDocument, clientY);
  const found = editing.find(element?.getAttribute("data-block") ?? null);
  if (!element || !found) return null;
  if (id !== null && element.closest(`[data-block="${CSS.escape(id)}"]`)) return null;
  const { top, height } = element.getBoundingClientRect();
  const share = (clientY - top) / height;
  const parent = found.parent?.id ?? null;
  const isEmptyContainer = isContainer(found.block.type) && found.block.children.length === 0;
  if (isEmptyContainer && share > 1 / 4 && share < 3 / 4)
    return { element, side: "inside", place: { parent: found.block.id, after: null } };
  if (share > 1 / 2) return { element, side: "after", place: { parent, after: found.block.id } };
  // The dragged block itself doesn't stay before this one.
  const previous = found.list.slice(0, found.index).findLast((block) => block.id !== id);
  return { element, side: "before", place: { parent, after: previous?.id ?? null } };
}

/** Returns the block, in no other block, that is nearest to a height of the canvas. */
function findNearest(ownerDocument: Document, y: number): Element | null {
  let nearest: { element: Element; distance: number } | null = null;
  for (const element of ownerDocument.querySelectorAll("[data-blocks] > [data-block]")) {
    const { top, bottom } = element.getBoundingClientRect();
    const distance = Math.max(top - y, y - bottom, 0);
    if (!nearest || distance < nearest.distance) nearest = { element, distance };
  }
  return nearest?.element ?? null;
}

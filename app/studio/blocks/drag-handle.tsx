import { type PointerEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Component } from "#domains/pages/component.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { Place } from "./block-commands.ts";
import type { BlockEditing } from "./block-editing.ts";
import { summaryOf, useKindName } from "./block-names.ts";
import { isContainer } from "./child-kinds.ts";
import { useEditor } from "./use-editing.ts";

/** Within this distance from the canvas's upper or lower edge, dragging scrolls. */
const scrollEdgePx = 48;
const scrollStepPx = 12;

type Target = { element: Element; side: "before" | "after" | "inside"; place: Place };
type Drag = { target: Target | null; y: number; frame: number };

/**
 * Drags the selected block by mouse or touch; the arrow keys move it, too. The place is found from the pointer alone: a
 * library would measure all blocks of a long lesson.
 */
export function DragHandle({ block }: { block: Component }) {
  const t = useTranslations();
  const { editing } = useEditor();
  const nameOf = useKindName();
  const drag = useRef<Drag | null>(null);

  const showTarget = (target: Target | null) => {
    drag.current?.target?.element.removeAttribute("data-drop");
    target?.element.setAttribute("data-drop", target.side);
    if (drag.current) drag.current.target = target;
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const view = event.currentTarget.ownerDocument.defaultView!;
    const scroll = () => {
      if (!drag.current) return;
      view.scrollBy(0, scrollDirection(drag.current.y, view.innerHeight) * scrollStepPx);
      drag.current.frame = view.requestAnimationFrame(scroll);
    };
    drag.current = { target: null, y: event.clientY, frame: view.requestAnimationFrame(scroll) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    drag.current.y = event.clientY;
    showTarget(findTarget(editing, block.id, event));
  };
  const end = (event: PointerEvent<HTMLElement>, isDropped: boolean) => {
    const place = drag.current?.target?.place;
    if (drag.current)
      event.currentTarget.ownerDocument.defaultView!.cancelAnimationFrame(drag.current.frame);
    showTarget(null);
    drag.current = null;
    if (isDropped && place) editing.moveTo(block.id, place);
  };
  return (
    <button
      type="button"
      className="studio-canvas-tool studio-canvas-tool--drag"
      aria-label={t("studio.blocks.drag", {
        name: `${nameOf(block.type)} ${summaryOf(block)}`.trim(),
      })}
      title={t("studio.blocks.drag-title")}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onKeyDown={(event) => {
        const direction = event.altKey ? undefined : directions[event.key];
        if (!direction) return;
        event.preventDefault();
        editing.move(block.id, direction);
      }}
    >
      <StudioIcon name="drag" />
    </button>
  );
}

const directions: Readonly<Record<string, "up" | "down">> = { ArrowUp: "up", ArrowDown: "down" };

function scrollDirection(y: number, height: number): -1 | 0 | 1 {
  if (y < scrollEdgePx) return -1;
  return y > height - scrollEdgePx ? 1 : 0;
}

/** Finds where the block would go if it were dropped now. */
function findTarget(
  editing: BlockEditing,
  id: string,
  { clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
): Target | null {
  const { ownerDocument } = currentTarget;
  const element =
    ownerDocument.elementFromPoint(clientX, clientY)?.closest("[data-block]") ??
    findNearest(ownerDocument, clientY);
  const found = editing.find(element?.getAttribute("data-block") ?? null);
  if (!element || !found || element.closest(`[data-block="${CSS.escape(id)}"]`)) return null;
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
  for (const element of ownerDocument.querySelectorAll(".texts > [data-block]")) {
    const { top, bottom } = element.getBoundingClientRect();
    const distance = Math.max(top - y, y - bottom, 0);
    if (!nearest || distance < nearest.distance) nearest = { element, distance };
  }
  return nearest?.element ?? null;
}

import { type PointerEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Component } from "#domains/pages/component.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { summaryOf, useKindName } from "./block-names.ts";
import { type DropTarget, findDropTarget } from "./drop-target.ts";
import { useEditor } from "./use-editing.ts";

/** Within this distance from the canvas's upper or lower edge, dragging scrolls. */
const scrollEdgePx = 48;
const scrollStepPx = 12;

type Drag = { target: DropTarget | null; y: number; frame: number };

/**
 * Drags the selected block by mouse or touch; the arrow keys move it, too. The place is found from the pointer alone: a
 * library would measure all blocks of a long lesson.
 */
export function DragHandle({ block }: { block: Component }) {
  const t = useTranslations();
  const { editing } = useEditor();
  const nameOf = useKindName();
  const drag = useRef<Drag | null>(null);

  const showTarget = (target: DropTarget | null) => {
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
    const { clientX, clientY, currentTarget } = event;
    const { ownerDocument } = currentTarget;
    showTarget(findDropTarget(editing, block.id, { clientX, clientY, ownerDocument }));
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

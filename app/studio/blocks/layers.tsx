import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { useDragSensors } from "#app/studio/ui/use-drag-sensors.ts";
import { useDragTexts } from "#app/studio/ui/use-drag-texts.ts";
import { summaryOf, useKindName } from "./block-names.ts";
import { type Blocks, type FoundBlock, walkBlocks } from "./block-tree.ts";
import { useBlockDrop } from "./use-block-drop.ts";
import { useEditor } from "./use-editing.ts";

/** All blocks as a list: the way to them by keyboard and for screen readers, and the place to drag them. */
export function Layers({ blocks }: { blocks: Blocks }) {
  const t = useTranslations();
  const { editing, surface } = useEditor();
  const title = t(surface === "page" ? "studio.pages.layers" : "studio.blocks.layers");
  const nameOf = useKindName();
  const sensors = useDragSensors();
  const layers = [...walkBlocks(blocks)];
  const ids = layers.map(({ block }) => block.id);
  const accessibility = useDragTexts(ids, (id) => {
    const found = layers.find(({ block }) => block.id === id);
    return found ? `${nameOf(found.block.type)} ${summaryOf(found.block)}`.trim() : "";
  });
  const drop = ({ active, over }: DragEndEvent) => {
    const target = layers.find(({ block }) => block.id === over?.id);
    if (!target || active.id === over?.id) return;
    const isDown = ids.indexOf(String(active.id)) < ids.indexOf(target.block.id);
    const before = target.list[target.index - 1]?.id ?? null;
    editing.moveTo(String(active.id), {
      parent: target.parent?.id ?? null,
      after: isDown ? target.block.id : before,
    });
  };
  const dropProps = useBlockDrop(editing, ({ target, clientY }) => {
    const element = (target as Element).closest("[data-layer]");
    const found = editing.find(element?.getAttribute("data-layer") ?? null);
    if (!element || !found) return null;
    const { top, height } = element.getBoundingClientRect();
    const parent = found.parent?.id ?? null;
    return clientY > top + height / 2
      ? { element, side: "after", place: { parent, after: found.block.id } }
      : {
          element,
          side: "before",
          place: { parent, after: found.list[found.index - 1]?.id ?? null },
        };
  });
  return (
    <section className="studio-layers" aria-label={title}>
      <h2>{title}</h2>
      {blocks.length === 0 && <p className="studio-muted">{t("studio.blocks.layers-empty")}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={accessibility}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol {...dropProps}>
            {layers.map((found) => (
              <Layer key={found.block.id} found={found} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  );
}

function Layer({ found: { block, depth } }: { found: FoundBlock }) {
  const t = useTranslations();
  const { editing, canArrange } = useEditor();
  const nameOf = useKindName();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } =
    useSortable({ id: block.id, attributes: { roleDescription: t("studio.drag.role") } });
  const style = {
    "--depth": depth - 1,
    transform: transform ? `translateY(${transform.y}px)` : undefined,
  } as CSSProperties;
  const name = nameOf(block.type);
  return (
    <li ref={setNodeRef} data-layer={block.id} style={style} data-dragged={isDragging || undefined}>
      {canArrange && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="studio-layers__grip"
          aria-label={t("studio.blocks.drag", { name: `${name} ${summaryOf(block)}`.trim() })}
        >
          <StudioIcon name="menu" />
        </button>
      )}
      <button
        type="button"
        className="studio-layers__block"
        onClick={() => editing.select(block.id, "end")}
      >
        <b>{name}</b>
        <span>{summaryOf(block)}</span>
      </button>
    </li>
  );
}

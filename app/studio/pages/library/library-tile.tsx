import { useEffect, useRef, useState } from "react";
import { placementOf } from "#blocks/placement.ts";
import type { Component } from "#domains/pages/component.ts";
import { BlockView } from "#app/studio/blocks/block-view.tsx";
import type { Blocks } from "#app/studio/blocks/block-tree.ts";
import { type DraggedBlock, setDragged } from "#app/studio/blocks/dragged-block.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type Props = {
  name: string;
  help?: string;
  /** What its picture shows; absent: an icon. */
  sample?: Component;
  onChoose: () => void;
  /** What is added where the tile is dropped. */
  dragged: DraggedBlock;
};

const sectionClass = "studio-library-tile__block";
/** Text is drawn larger: at the size of a page nobody could see that it is text. */
const proseClass = `${sectionClass} studio-library-tile__block--prose prose`;

const drawBlocks = (blocks: Blocks) =>
  blocks.map((block) => (
    <BlockView key={block.id} block={block} drawBlocks={drawBlocks} container="bare" />
  ));

/** A button that adds a block, with its picture. The picture is drawn once it is near the screen. */
export function LibraryTile({ name, help, sample, onChoose, dragged }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const placed = sample && placementOf(sample.type).isProse;
  const isProse = typeof placed === "function" ? placed(sample!.props) : placed === true;
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return (
    // The button does the same for the keyboard: it adds the block below the selected one.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className="studio-library-tile"
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "copy";
        // Firefox drags nothing without data.
        dataTransfer.setData("text/plain", name);
        setDragged(dragged);
      }}
      onDragEnd={() => setDragged(null)}
    >
      <div className="studio-library-tile__picture" aria-hidden="true" inert>
        {sample === undefined ? (
          <StudioIcon name="bookmark" />
        ) : (
          isNear && (
            <div className={isProse ? proseClass : sectionClass}>
              <BlockView block={sample} drawBlocks={drawBlocks} container="page" />
            </div>
          )
        )}
      </div>
      <button type="button" title={help} onClick={onChoose}>
        <bdi>{name}</bdi>
      </button>
    </div>
  );
}

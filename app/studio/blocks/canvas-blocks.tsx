import { memo, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { placementOf } from "#blocks/placement.ts";
import type { Component } from "#domains/pages/component.ts";
import type { Blocks } from "./block-tree.ts";
import { isText } from "./block-commands.ts";
import { AddHere } from "./add-here.tsx";
import { summaryOf, useKindName } from "./block-names.ts";
import { BlockTools } from "./block-tools.tsx";
import { BlockView } from "./block-view.tsx";
import { useRememberedHeight } from "./block-heights.ts";
import { CanvasSection } from "./canvas-section.tsx";
import { isContainer } from "./child-kinds.ts";
import { handleBlockKey } from "./block-keys.ts";
import { readBlock } from "./read-block.ts";
import { CanvasText } from "./text/canvas-text.tsx";
import { useEditor, useIsSelected } from "./use-editing.ts";

/** Draws a list of blocks that can be selected and edited. */
export const CanvasBlocks = ({
  blocks,
  isNested = false,
}: {
  blocks: Blocks;
  isNested?: boolean;
}) => blocks.map((block) => <CanvasBlock key={block.id} block={block} isNested={isNested} />);

const drawBlocks = (blocks: Blocks) => <CanvasBlocks blocks={blocks} isNested />;

/** As on a page: text has the width of a column, and every other block is a section of its own. */
const blockClassOf = (isSection: boolean, isInText: boolean): string =>
  isSection && isInText
    ? "studio-canvas-block studio-canvas-block--text section page-width"
    : "studio-canvas-block";

/** Whether the event came from this block and not from a block in it. */
const isOwn = (event: { target: EventTarget; currentTarget: Element }) =>
  (event.target as Element).closest("[data-block]") === event.currentTarget;

type CanvasBlockProps = { block: Component; isNested: boolean };

const CanvasBlock = memo(function CanvasBlock({ block, isNested }: CanvasBlockProps) {
  const context = useEditor();
  const { editing } = context;
  const isSelected = useIsSelected(block.id);
  const nameOf = useKindName();
  const t = useTranslations();
  const ref = useRef<HTMLDivElement>(null);
  const contentRef = useRememberedHeight(block);
  // A text that the editor can't read says so instead.
  const isOpenText = isSelected && isText(block) && !("reason" in readBlock(block));
  useEffect(() => {
    if (!isSelected || isOpenText || editing.takeCaret() === null) return;
    ref.current?.focus();
    // The focus may come from another frame; then the browser doesn't scroll.
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected, isOpenText, editing]);
  const selectAtPoint = (event: MouseEvent) => {
    if (!isOwn(event) || isSelected || event.button !== 0) return;
    // The browser would move the focus from the opened text to the block.
    event.preventDefault();
    editing.select(block.id, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) handleBlockKey(event, block.id, context);
  };
  const { isProse } = placementOf(block.type);
  const isInText = (typeof isProse === "function" ? isProse(block.props) : isProse) === true;
  const isOnPage = context.surface === "page";
  return (
    <div
      ref={ref}
      className={blockClassOf(isOnPage && !isNested, isInText)}
      data-block={block.id}
      data-selected={isSelected || undefined}
      role="group"
      // The keys of a selected block need the focus on the block itself.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={[nameOf(block.type), summaryOf(block)].filter(Boolean).join(": ")}
      // A finger that scrolls presses no mouse button, so it opens nothing.
      onMouseDown={selectAtPoint}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isSelected) editing.select(block.id);
      }}
      onKeyDown={onKeyDown}
    >
      {isSelected && <BlockTools block={block} />}
      <div
        className={isInText ? "studio-canvas-block__content prose" : "studio-canvas-block__content"}
        ref={contentRef}
        inert={!isOpenText && !isContainer(block.type)}
        data-empty={t("studio.blocks.empty", { kind: nameOf(block.type) })}
      >
        <CanvasSection block={block}>
          {isOpenText ? (
            <CanvasText block={block} />
          ) : (
            <BlockView
              block={block}
              drawBlocks={drawBlocks}
              container={isOnPage ? (isNested ? "bare" : "page") : "article"}
            />
          )}
        </CanvasSection>
      </div>
      <AddHere place={() => editing.placeAfter(block.id)} />
    </div>
  );
});

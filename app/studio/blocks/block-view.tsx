import { Component as ReactComponent, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { BlockViewProps, Container } from "#blocks/block.ts";
import { placementOf } from "#blocks/placement.ts";
import { viewOfKind } from "#blocks/view-of-kind.ts";
import type { Component } from "#domains/pages/component.ts";
import { useKindName } from "./block-names.ts";
import type { Blocks } from "./block-tree.ts";
import { isContainer } from "./child-kinds.ts";
import { rememberedHeight } from "./block-heights.ts";
import { readBlock } from "./read-block.ts";
import { usePreparedBlock } from "./prepared-blocks.ts";

type BlockProps = {
  block: Component;
  /** Draws the blocks in it. */
  drawBlocks: (blocks: Blocks) => ReactNode;
  /** Where the block is shown. */
  container: Container;
};

/** Draws a block with its real view. A block that isn't finished says what it still needs. */
export function BlockView({ block, drawBlocks, container }: BlockProps) {
  const t = useTranslations();
  const nameOf = useKindName();
  const kind = nameOf(block.type);
  const read = readBlock(block);
  const prepared = usePreparedBlock(block);
  if ("reason" in read) return <CanvasNote>{t("studio.blocks.unfinished", { kind })}</CanvasNote>;
  if (prepared === "missing")
    return <CanvasNote>{t("studio.blocks.shows-nothing", { kind })}</CanvasNote>;
  if (prepared === "loading") return <LoadingNote block={block}>{kind}</LoadingNote>;
  return (
    <ViewBoundary key={block.type} block={block} fallback={t("studio.blocks.broken", { kind })}>
      <Suspense fallback={<LoadingNote block={block}>{kind}</LoadingNote>}>
        <View
          block={block}
          drawBlocks={drawBlocks}
          container={container}
          props={prepared?.props ?? read.props}
          data={prepared?.data}
        />
      </Suspense>
    </ViewBoundary>
  );
}

const CanvasNote = ({ children }: { children: ReactNode }) => (
  <p className="studio-canvas-note">{children}</p>
);

/** As high as the block will probably be: what is below it shouldn't move under a click. */
const LoadingNote = ({ block, children }: { block: Component; children: ReactNode }) => (
  <p className="studio-canvas-note" style={{ minBlockSize: rememberedHeight(block) }}>
    {children}
  </p>
);

type ViewProps = BlockProps & { props: Record<string, unknown>; data: unknown };

function View({ block, drawBlocks, container, props, data }: ViewProps) {
  // As for learners, the view is chosen once: the lazy view and the loaded one are two types for React.
  const [KindView] = useState(() => viewOfKind(block.type));
  const view: BlockViewProps<unknown, unknown> = {
    component: { ...block, props },
    props,
    data,
    children: drawChildren(block, drawBlocks),
    screen: {
      kind: container === "article" ? "element" : "page",
      path: "/",
      element: null,
      answers: {},
    },
    container,
    heading: container === "page" && placementOf(block.type).canBeH1 ? "h1" : "h2",
  };
  return <KindView {...(view as BlockViewProps<never, never>)} />;
}

/** As on the page, columns get each child in a column of its own. */
function drawChildren(
  { type, children }: Component,
  drawBlocks: BlockProps["drawBlocks"],
): ReactNode {
  if (!isContainer(type)) return null;
  if (placementOf(type).contains !== "columns") return drawBlocks(children);
  return children.map((child) => (
    <div key={child.id} className="column">
      {drawBlocks([child])}
    </div>
  ));
}

type BoundaryProps = { block: Component; fallback: string; children: ReactNode };
type BoundaryState = { failed: boolean; block: Component };

/** A view that fails shows a note, and the rest of the canvas stays. A changed block is tried again. */
class ViewBoundary extends ReactComponent<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, block: this.props.block };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  static getDerivedStateFromProps({ block }: BoundaryProps, state: BoundaryState) {
    return block === state.block ? null : { block, failed: false };
  }
  override render() {
    return this.state.failed ? <CanvasNote>{this.props.fallback}</CanvasNote> : this.props.children;
  }
}

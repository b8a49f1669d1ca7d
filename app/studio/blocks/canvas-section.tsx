import { type ReactNode, useEffect, useRef, useState } from "react";
import { lookOf } from "#blocks/section-look.ts";
import { SectionFrame } from "#blocks/section-frame/section-frame.tsx";
import type { Component } from "#domains/pages/component.ts";
import { readBlock } from "./read-block.ts";
import { useEditor } from "./use-editing.ts";

/** The background and width that a block has as a section, around the block. */
export function CanvasSection({ block, children }: { block: Component; children: ReactNode }) {
  const { editing, surface } = useEditor();
  const ref = useRef<HTMLDivElement>(null);
  const [button, setButton] = useState("gradient");
  useEffect(() => {
    // The frame's document has the portal's button style (canvas-document.tsx).
    setButton(ref.current?.ownerDocument.documentElement.dataset["button"] ?? "gradient");
  }, []);
  const read = readBlock(block);
  const look = "reason" in read ? undefined : lookOf(read.props);
  if (!look || !editing.isOutermost(block.id)) return children;
  return (
    <div ref={ref}>
      <SectionFrame look={look} button={button} isFullBleed={surface === "page"}>
        {children}
      </SectionFrame>
    </div>
  );
}

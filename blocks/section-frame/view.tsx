import type { BlockViewProps } from "#blocks/block.ts";
import { SectionFrame, type SectionFrameProps } from "./section-frame.tsx";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View({ props, children, container }: BlockViewProps<SectionFrameProps>) {
  return (
    <SectionFrame {...props} isFullBleed={container === "page"}>
      {children}
    </SectionFrame>
  );
}

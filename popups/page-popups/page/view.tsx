import { findTitleBlockId } from "#blocks/page-title.ts";
import { Blocks } from "#blocks/views.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { PagePopupData } from "./data.ts";

/** The page popup: a page of the portal with its blocks. */
export default function PageInPopup({ data, headingId }: PagePopupProps<PagePopupData>) {
  const { page, blocks } = data;
  const hasTitleBlock = findTitleBlockId(blocks.tree) !== null;
  return (
    <div className="dialog-panel__body">
      <h2 id={headingId} className={hasTitleBlock ? "visually-hidden" : undefined}>
        {page.title}
      </h2>
      <Blocks
        tree={blocks.tree}
        data={blocks.data}
        publicScreen={blocks.screen}
        container="article"
      />
    </div>
  );
}

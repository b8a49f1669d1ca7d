import { titleBlockId } from "#blocks/page-title.ts";
import { Blocks } from "#blocks/views.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { PageShown } from "./shown.ts";

/** The page popup: a page of the portal with its blocks. */
export default function PageInPopup({ shown, headingId }: PagePopupProps<PageShown>) {
  const { page, blocks } = shown;
  const titled = titleBlockId(blocks.tree) !== null;
  return (
    <div className="panel__body">
      <h2 id={headingId} className={titled ? "visually-hidden" : undefined}>
        {page.title}
      </h2>
      <Blocks
        tree={blocks.tree}
        data={blocks.data}
        screenPublic={blocks.screen}
        container="article"
      />
    </div>
  );
}

import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { findTitleBlockId } from "#blocks/page-title.ts";
import { Blocks } from "#blocks/views.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { PagePopupData } from "./page-popups/page/data.ts";

/** The page `advantages` over the popup, with its blocks. */
export default function AdvantagesDialog(props: { popupData: PagePopupData; onClose: () => void }) {
  const { page, blocks } = props.popupData;
  const t = useTranslations();
  const headingId = useId();
  const hasTitleBlock = findTitleBlockId(blocks.tree) !== null;
  const isOpen = useOpenAfterFirstRender();
  return (
    <Dialog
      open={isOpen}
      onClose={props.onClose}
      className="dialog-panel--plain dialog-panel--page"
      {...(hasTitleBlock ? { label: page.title } : { labelledBy: headingId })}
      closeLabel={t("common.close")}
    >
      <div className="dialog-panel__body">
        {!hasTitleBlock && <h2 id={headingId}>{page.title}</h2>}
        <Blocks
          tree={blocks.tree}
          data={blocks.data}
          publicScreen={blocks.screen}
          container="article"
        />
      </div>
    </Dialog>
  );
}

/** Opens after the first render: a dialog that is open in its first render counts as sent by the server. */
function useOpenAfterFirstRender(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return isOpen;
}

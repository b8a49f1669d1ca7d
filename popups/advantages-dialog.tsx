import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { titleBlockId } from "#blocks/page-title.ts";
import { Blocks } from "#blocks/views.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { PageShown } from "./widgets/page/shown.ts";

/** The page `advantages` over the popup, with its blocks. */
export default function AdvantagesDialog(props: { shown: PageShown; onClose: () => void }) {
  const { page, blocks } = props.shown;
  const t = useTranslations();
  const headingId = useId();
  const titled = titleBlockId(blocks.tree) !== null;
  const open = useOpenLater();
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      className="panel--plain panel--page"
      {...(titled ? { label: page.title } : { labelledBy: headingId })}
      closeLabel={t("common.close")}
    >
      <div className="panel__body">
        {!titled && <h2 id={headingId}>{page.title}</h2>}
        <Blocks
          tree={blocks.tree}
          data={blocks.data}
          screenPublic={blocks.screen}
          container="article"
        />
      </div>
    </Dialog>
  );
}

/** Opens after the first render: a dialog that is open in its first render counts as sent by the server. */
function useOpenLater(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open;
}

import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#ui/dialog.tsx";
import { PolicyPanel } from "./policy-panel.tsx";
import type { PolicyState } from "./policy-state.ts";

type Props = { state: PolicyState; choose: (category: string) => void; hide: () => void };

/** The policy popup over a form: nothing typed is lost, and the address doesn't change. */
export default function PolicyDialog({ state, choose, hide }: Props) {
  const t = useTranslations();
  const headingId = useId();
  // Opens after the first render: a dialog that is open in its first render counts as sent by the server.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <Dialog
      open={isOpen}
      onClose={hide}
      className="dialog-panel--plain"
      labelledBy={headingId}
      closeLabel={t("common.close")}
    >
      <PolicyPanel
        state={state}
        initialPolicy={null}
        headingId={headingId}
        choose={choose}
        hide={hide}
      />
    </Dialog>
  );
}

import { type ComponentType, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePopup as Popup } from "#request/root-data.ts";
import { Dialog } from "#ui/dialog.tsx";
import { pagePath } from "./page-path.ts";
import { askedPopup } from "./page-popup-address.ts";
import { pagePopupViews } from "./page-popup-views.ts";
import type { PagePopupName, PagePopups, PagePopupProps } from "./page-popups.ts";
import { useOpening } from "./use-opening.ts";

/** The popup that the server found for the address, as long as the address still asks for it. */
export default function PagePopup({ popup }: { popup: Popup }) {
  const asked = askedPopup(new URLSearchParams(useLocation().search));
  if (asked?.name !== popup.name || asked.of !== popup.of) return null;
  return <OpenPopup key={`${popup.name} ${popup.of}`} popup={popup} />;
}

function OpenPopup({ popup }: { popup: Popup }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const headingId = useId();
  const { open } = useOpening();
  const closedHref = pagePath(useLocation());
  const { View, className } = pagePopupViews[popup.name as PagePopupName];
  const Body = View as ComponentType<PagePopupProps<PagePopupName>>;
  const close = () => void navigate(closedHref, { replace: true, preventScrollReset: true });
  return (
    <Dialog
      open={open}
      onClose={close}
      labelledBy={headingId}
      className={className}
      closeLabel={t("common.close")}
      closeHref={closedHref}
    >
      {/* Its code is waited for by whoever shows the popup: one that the server has sent stays until it is there. */}
      <Body
        shown={popup.shown as PagePopups[PagePopupName]}
        headingId={headingId}
        closedHref={closedHref}
        close={close}
      />
    </Dialog>
  );
}

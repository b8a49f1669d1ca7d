import { type ComponentType, lazy, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePopup as Popup } from "#request/root-data.ts";
import { Dialog } from "#ui/dialog.tsx";
import { pagePath } from "./page-path.ts";
import { readPopupAddress } from "./page-popup-address.ts";
import type { PagePopupModule, PagePopupProps } from "./page-popups.ts";
import { mapByFolder } from "./by-folder.ts";
import { useOpening } from "./use-opening.ts";

const files = mapByFolder(import.meta.glob<PagePopupModule>("./page-popups/*/view.tsx"));

/** Each popup by its folder's name; its view is loaded on demand. */
const popupViews = Object.fromEntries(
  [...files].map(([name, load]) => [
    name,
    lazy(async () => ({ default: withFrame(await load()) })),
  ]),
);

/** Shows the popup that the server loaded for the address, as long as the address still names it. */
export default function PagePopup({ popup }: { popup: Popup }) {
  const address = readPopupAddress(new URLSearchParams(useLocation().search));
  if (address?.name !== popup.name || address.subject !== popup.subject) return null;
  const OpenView = popupViews[popup.name];
  // The words after a subject's first only choose what the same popup shows of it.
  const key = `${popup.name} ${popup.subject?.split(" ")[0]}`;
  return OpenView && <OpenView key={key} popup={popup} />;
}

/** Wraps a popup's view in the common frame. A popup in the server's HTML stays until the code of both is loaded. */
function withFrame({ default: View, className = "dialog-panel--plain" }: PagePopupModule) {
  const Body = View as ComponentType<PagePopupProps>;
  return function OpenPopup({ popup }: { popup: Popup }) {
    const t = useTranslations();
    const navigate = useNavigate();
    const headingId = useId();
    const { isOpen } = useOpening();
    const closedHref = pagePath(useLocation());
    const closePopup = () => void navigate(closedHref, { replace: true, preventScrollReset: true });
    return (
      <Dialog
        open={isOpen}
        onClose={closePopup}
        labelledBy={headingId}
        className={className}
        closeLabel={t("common.close")}
        closeHref={closedHref}
      >
        <Body data={popup.data} headingId={headingId} closedHref={closedHref} close={closePopup} />
      </Dialog>
    );
  };
}

import { type ComponentType, lazy, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePopup as Popup } from "#request/root-data.ts";
import { Dialog } from "#ui/dialog.tsx";
import { pagePath } from "./page-path.ts";
import { askedPopup } from "./page-popup-address.ts";
import type { PagePopupModule, PagePopupProps } from "./page-popups.ts";
import { byFolder } from "./by-folder.ts";
import { useOpening } from "./use-opening.ts";

const files = byFolder(import.meta.glob<PagePopupModule>("./widgets/*/view.tsx"));

/** Each popup by its folder's name; its view is loaded on demand. */
const popups = Object.fromEntries(
  [...files].map(([name, load]) => [name, lazy(async () => ({ default: framed(await load()) }))]),
);

/** Shows the popup that the server loaded for the address, as long as the address still names it. */
export default function PagePopup({ popup }: { popup: Popup }) {
  const asked = askedPopup(new URLSearchParams(useLocation().search));
  if (asked?.name !== popup.name || asked.of !== popup.of) return null;
  const Popup = popups[popup.name];
  return Popup && <Popup key={`${popup.name} ${popup.of}`} popup={popup} />;
}

/** Wraps a popup's view in the common frame. A popup in the server's HTML stays until the code of both is loaded. */
function framed({ default: View, className = "panel--plain" }: PagePopupModule) {
  const Body = View as ComponentType<PagePopupProps>;
  return function OpenPopup({ popup }: { popup: Popup }) {
    const t = useTranslations();
    const navigate = useNavigate();
    const headingId = useId();
    const { open } = useOpening();
    const closedHref = pagePath(useLocation());
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
        <Body shown={popup.shown} headingId={headingId} closedHref={closedHref} close={close} />
      </Dialog>
    );
  };
}

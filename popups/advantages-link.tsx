import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePopupData } from "./page-popups/page/data.ts";

const AdvantagesDialog = lazy(() => import("./advantages-dialog.tsx"));

/** The route with the page's data for the popup (app/routes.ts). */
const advantagesDataPath = "/popup/advantages";

/** Adds the language that the current address sets. */
function withLanguage(path: string, search: string): string {
  const language = new URLSearchParams(search).get("lang");
  return language ? `${path}?lang=${encodeURIComponent(language)}` : path;
}

/** Links to the page `advantages`: over the popup with JavaScript, as a page of its own without. */
export function AdvantagesLink() {
  const t = useTranslations();
  const { search, key } = useLocation();
  const fetcher = useFetcher<PagePopupData | null>();
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const isOpen = openedKey === key;

  function openDialog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenedKey(key);
    if (!fetcher.data) void fetcher.load(withLanguage(advantagesDataPath, search));
  }
  const hasFailed = isOpen && fetcher.state === "idle" && fetcher.data === null;
  return (
    <>
      <p className="step-switch">
        <a className="link" href={withLanguage("/advantages/", search)} onClick={openDialog}>
          {t("popup.advantages")}
        </a>
      </p>
      <p
        className={hasFailed ? "field-message field-message--error" : "visually-hidden"}
        role="status"
      >
        {hasFailed && t("popup.unreachable")}
      </p>
      {isOpen && fetcher.data && (
        <Suspense fallback={null}>
          <AdvantagesDialog popupData={fetcher.data} onClose={() => setOpenedKey(null)} />
        </Suspense>
      )}
    </>
  );
}

import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { PageShown } from "./widgets/page/shown.ts";

const AdvantagesDialog = lazy(() => import("./advantages-dialog.tsx"));

/** The route with the page's data for the popup (app/routes.ts). */
const source = "/popup/advantages";

/** Adds the language that the current address sets. */
function withLanguage(path: string, search: string): string {
  const language = new URLSearchParams(search).get("lang");
  return language ? `${path}?lang=${encodeURIComponent(language)}` : path;
}

/** Links to the page `advantages`: over the popup with JavaScript, as a page of its own without. */
export function AdvantagesLink() {
  const t = useTranslations();
  const { search, key } = useLocation();
  const fetcher = useFetcher<PageShown | null>();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenAt(key);
    if (!fetcher.data) void fetcher.load(withLanguage(source, search));
  }
  const failed = open && fetcher.state === "idle" && fetcher.data === null;
  return (
    <>
      <p className="step-switch">
        <a className="link" href={withLanguage("/advantages/", search)} onClick={show}>
          {t("popup.advantages")}
        </a>
      </p>
      <p className={failed ? "note-line note-line--bad" : "visually-hidden"} role="status">
        {failed && t("popup.unreachable")}
      </p>
      {open && fetcher.data && (
        <Suspense fallback={null}>
          <AdvantagesDialog shown={fetcher.data} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}

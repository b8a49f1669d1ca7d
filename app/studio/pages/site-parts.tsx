import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { PageOptions } from "#domains/pages/page-options.ts";
import type { RootData } from "#request/root-data.ts";
import { settingsPreviewPath } from "#request/settings-preview-path.ts";
import type { CanvasSite } from "#app/studio/blocks/block-editor.tsx";
import type { Viewer } from "#app/studio/blocks/canvas-view.ts";

/** The HTML in the portal's header and in its footer. */
type SiteHtml = { header: string; footer: string };

/**
 * The portal's own header and footer for the canvas of a page, as a guest or a learner sees them. They belong to no page,
 * so they are taken from the main page; only how the header looks comes from the page that is edited.
 */
export function useSiteParts(
  language: string,
  options: PageOptions["header"] | undefined,
): CanvasSite {
  const [viewer, setViewer] = useState<Viewer>("guest");
  const { navigation } = useRouteLoaderData("root") as RootData;
  const [loaded, setLoaded] = useState<{ key: string; html: SiteHtml | null } | null>(null);
  const key = `${language} ${viewer}`;
  useEffect(() => {
    let isMounted = true;
    void loadSite(language, viewer).then((html) => {
      if (isMounted) setLoaded({ key, html });
    });
    return () => {
      isMounted = false;
    };
  }, [key, language, viewer]);
  // The parts of the other view stay until those of this one are there.
  const html = loaded?.html ?? null;
  const isDark =
    options?.dark ||
    (navigation.button !== null && navigation.type === "horizontal" && navigation.theme === "dark");
  const headerClass = [
    "site-header",
    isDark && "on-dark",
    options?.theme === "solid" && "site-header--solid",
  ];
  return {
    viewer,
    onViewer: setViewer,
    isSettled: loaded !== null,
    header: html && (
      <div className="studio-canvas-site" inert aria-hidden="true">
        <header
          className={headerClass.filter(Boolean).join(" ")}
          data-mobile-logo={options?.mobileLogo || undefined}
          dangerouslySetInnerHTML={{ __html: html.header }}
        />
      </div>
    ),
    footer: html && (
      <div className="studio-canvas-site" inert aria-hidden="true">
        <footer className="site-footer" dangerouslySetInnerHTML={{ __html: html.footer }} />
      </div>
    ),
  };
}

/** Takes the parts out of a preview of the main page. Without a connection, the canvas shows only the blocks. */
async function loadSite(language: string, viewer: Viewer): Promise<SiteHtml | null> {
  try {
    const search = new URLSearchParams({ page: "/", lang: language, viewer });
    const response = await fetch(`${settingsPreviewPath}?${search}`);
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const inside = (selector: string) => page.querySelector(selector)?.innerHTML ?? "";
    return { header: inside(".site-header"), footer: inside(".site-footer") };
  } catch {
    return null;
  }
}

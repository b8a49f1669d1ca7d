import { whenIdle } from "#ui/when-idle.ts";
import { type RouteList, listScreenFiles } from "./screen-files.ts";

const linkSelector = 'a[href^="/"]:not([target], [download])';
/** After a change, the page must stay unchanged for this time before new links are looked for. */
const quietMs = 300;

/**
 * Fetches a screen's code when a link to it comes into view and the browser is idle. It doesn't fetch the data: a link
 * that nobody follows costs the server nothing.
 */
export function watchLinks(): void {
  const routes = (window as { __reactRouterManifest?: { routes: RouteList } }).__reactRouterManifest
    ?.routes;
  if (!routes || !("IntersectionObserver" in window)) return;
  const seen = new WeakSet<Element>();
  const fetched = new Set<string>();

  function prefetch(pathname: string) {
    if (!navigator.onLine) return;
    for (const file of listScreenFiles(routes!, pathname)) {
      if (fetched.has(file)) continue;
      fetched.add(file);
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      document.head.append(link);
    }
  }
  const viewObserver = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      viewObserver.unobserve(target);
      const { pathname } = target as HTMLAnchorElement;
      whenIdle(() => prefetch(pathname));
    }
  });
  function watchNewLinks() {
    for (const link of document.querySelectorAll(linkSelector)) {
      if (seen.has(link)) continue;
      seen.add(link);
      viewObserver.observe(link);
    }
  }
  watchNewLinks();
  let timer: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(watchNewLinks, quietMs);
  }).observe(document.body, { childList: true, subtree: true });
}

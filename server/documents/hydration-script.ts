/** One of the portal's own scripts (domains/settings/portal-scripts.server.ts): its URL or its code. */
type PortalScriptData = {
  analytics: boolean;
  attributes: Record<string, string>;
  src?: string;
  code?: string;
};

/**
 * Runs before React (see docs/decisions/0002). It fetches React when the browser is idle, and starts hydration on the
 * first sign of intent; on data-saver or 2g it does neither. Before hydration, links and forms are plain HTML, so the
 * server handles an early click and none is lost. An untouched page hydrates some seconds after it loaded; a page with
 * something to do by itself (an open popup, an element with `data-hydrate`) hydrates as soon as the browser is idle.
 */
function hydrate(): void {
  // Some parts of a page, such as one tap, appear by themselves after a while.
  const idleMs = 6_000;
  // A visitor may go back before hydration, which needs the address that was rendered (app/entry.client.tsx).
  const { href } = location;
  (window as { renderedUrl?: string }).renderedUrl = href;
  // Send the form of a quick link (app/layouts/quick-sign-in.tsx) or of a payment (app/portal/checkout.tsx) at once.
  document.querySelector<HTMLFormElement>("form[data-send=now]")?.submit();
  const { body, head, documentElement: root } = document;
  const listAt = <Entry>(id: string) =>
    JSON.parse(document.getElementById(id)?.textContent ?? "[]") as Entry[];
  const addLink = (rel: string, href: string) =>
    head.append(Object.assign(document.createElement("link"), { rel, href }));
  const addScript = (attributes: Record<string, string>, code?: string | null) => {
    const script = document.createElement("script");
    for (const name in attributes) script.setAttribute(name, attributes[name]!);
    if (code) script.textContent = code;
    body.append(script);
  };
  let started: boolean | undefined, code: Promise<unknown> | undefined;
  const maxMs = 16_000;
  // A browser may remember a failed module as long as the page is open. So fetch its file as a plain file, and retry
  // after a wait or when the connection is back; then import the module from the cache.
  const preload = async (file: string, waitMs = 1_000): Promise<void> => {
    try {
      await (await fetch(file)).blob();
    } catch {
      await new Promise((go) => {
        setTimeout(go, waitMs);
        addEventListener("online", go);
      });
      return preload(file, Math.min(2 * waitMs, maxMs));
    }
    addLink("modulepreload", file);
  };
  const loadCode = () =>
    (code ??= Promise.all([
      ...listAt<string>("later").map((file) => preload(file)),
      // React requests these messages first (app/messages.ts): the browser caches them until then.
      fetch(`/i18n/messages/${root.lang}/?compiled&v=${root.dataset["messages"]}`).catch(() => {}),
    ]));
  const start = async () => {
    if (started) return;
    started = true;
    await loadCode();
    for (const { src, textContent } of document.querySelectorAll<HTMLScriptElement>(
      "script[type='text/later']",
    ))
      addScript({ type: "module", ...(src && { src }) }, textContent);
  };
  // The page contains the sign-in dialog, so a click opens it at once; React sets the address when it hydrates.
  addEventListener(
    "click",
    (event) => {
      const panel = document.querySelector<HTMLDialogElement>("dialog[data-static]");
      const link = (event.target as Element).closest("a");
      if (!panel || !link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      if (link.matches("[data-static] .dialog-close")) panel.close();
      else if (href === location.href && /[?&]scenario=login$/.test(link.search)) panel.showModal();
      else return;
      event.preventDefault();
    },
    true,
  );
  // Add the manifest only after loading: nobody installs a page that is still loading.
  addEventListener("load", () => addLink("manifest", "/manifest.webmanifest"));
  // Facebook appends this to the address it returns to.
  if (location.hash === "#_=_") history.replaceState(history.state, "", href.split("#")[0]);
  const { connection = {} } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (connection.saveData || /2g/.test(connection.effectiveType!)) return;
  // With this class, style sheets show controls that need scripts as usable.
  root.className = "hydrates";
  for (const name of ["pointerover", "touchstart", "keydown", "focusin", "popstate"])
    addEventListener(name, start, true);
  const onIdle = (run: () => void) =>
    window.requestIdleCallback?.(run, { timeout: 4000 }) ?? setTimeout(run, 1500);
  // The portal's own scripts (domains/settings/portal-scripts.server.ts): never before the page can be used.
  const runOwn = () => {
    for (const { analytics, attributes, src, code } of listAt<PortalScriptData>("own")) {
      const agreed = /cookie-agreements=[^;]*analytics[^;]*true/.test(document.cookie);
      if (!analytics || agreed) addScript({ ...attributes, ...(src && { src }) }, code);
    }
  };
  // The script is at the end of the page, so the load event is still to come.
  addEventListener("load", () => {
    onIdle(runOwn);
    onIdle(document.querySelector("dialog[open],[data-hydrate]") ? start : loadCode);
    setTimeout(onIdle, idleMs, start);
  });
}

/** The script's text: the function above, compiled with the server, without comments and needless spaces. */
export const hydrationScript = `(${withoutSpaces(hydrate.toString())})()`;

/** Removes comments and needless spaces. No string in `hydrate` contains what this removes. */
function withoutSpaces(code: string): string {
  return code
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s*([=+?:&|<>{},;()!*])\s*/g, "$1")
    .replaceAll(";}", "}")
    .replace(/(?<=[=,(])\((\w+)\)=>/g, "$1=>");
}

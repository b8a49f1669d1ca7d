/**
 * The one script that runs before React (see docs/decisions/0002): when the browser is idle it fetches React, and on
 * the first sign of intent it wakes it; never on data-saver or 2g. Until then links are links and forms are forms, so
 * an early click is served by the server and cannot be lost. A page that nobody touches costs its phone no work; but
 * one with something to do by itself (an open popup, a mark `data-acts`) wakes as soon as the browser is idle.
 */
function wakeReact(): void {
  // Some of what a page offers comes by itself after a while, such as one tap.
  const untouchedMs = 6_000;
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  // Whoever goes back before React is there leaves the address that was drawn (app/entry.client.tsx).
  Object.assign(window, { drawnAt: location.href });
  // A link that signs in was opened (app/layouts/quick-sign-in.tsx), or a payment begun (app/portal/checkout.tsx).
  document.querySelector<HTMLFormElement>('form[data-send="now"]')?.submit();
  const events = ["pointerover", "touchstart", "keydown", "focusin", "popstate"];
  let woken = false;
  let code: Promise<unknown> | undefined;
  const firstWaitMs = 1_000;
  const maxWaitMs = 16_000;
  // Resolves after the wait, or when the connection is back.
  const anotherChance = (waitMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(go, waitMs);
      function go() {
        clearTimeout(timer);
        removeEventListener("online", go);
        resolve();
      }
      addEventListener("online", go);
    });
  // Browsers may remember as long as the page is open that a module could not be fetched. So its file is fetched as a
  // file, as often as it takes; only then is it named as a module, which the browser's cache answers.
  const fetchModule = async (href: string) => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
      try {
        await (await fetch(href)).blob();
        break;
      } catch {
        await anotherChance(waitMs);
      }
    }
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  };
  const fetchCode = () => {
    if (code) return code;
    const links = JSON.parse(document.getElementById("later")?.textContent ?? "[]") as string[];
    code = Promise.all(links.map(fetchModule));
    // The texts that React asks for first (app/messages.ts): kept by the browser until then.
    const { lang, dataset } = document.documentElement;
    fetch(`/i18n/messages/${lang}/?compiled&v=${dataset["messages"]}`).catch(() => {});
    return code;
  };
  const wake = async () => {
    if (woken) return;
    woken = true;
    for (const name of events) removeEventListener(name, wake, true);
    await fetchCode();
    for (const asleep of document.querySelectorAll<HTMLScriptElement>(
      'script[type="text/later"]',
    )) {
      const script = document.createElement("script");
      script.type = "module";
      if (asleep.src) script.src = asleep.src;
      else script.textContent = asleep.textContent;
      document.body.append(script);
    }
  };
  // What Facebook leaves in the address of whoever comes back from it.
  if (location.hash === "#_=_")
    history.replaceState(history.state, "", location.pathname + location.search);
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) return;
  for (const name of events) addEventListener(name, wake, { capture: true, passive: true });
  const whenIdle = (run: () => void) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(run, { timeout: 4000 })
      : setTimeout(run, 1500);
  // The portal's own scripts (domains/settings/portal-scripts.ts): never before the page can be used.
  const runOwn = () => {
    for (const own of JSON.parse(document.getElementById("own")?.textContent ?? "[]")) {
      const agreed = /cookie-agreements=[^;]*analytics[^;]*true/.test(document.cookie);
      if (own.analytics && !agreed) continue;
      const script = document.createElement("script");
      for (const name in own.attributes) script.setAttribute(name, own.attributes[name]);
      if (own.src) script.src = own.src;
      else script.textContent = own.code;
      document.body.append(script);
    }
  };
  const loaded = () => {
    whenIdle(runOwn);
    whenIdle(document.querySelector("dialog[open],[data-acts]") ? wake : fetchCode);
    setTimeout(() => whenIdle(wake), untouchedMs);
  };
  if (document.readyState === "complete") loaded();
  else addEventListener("load", loaded, { once: true });
}

/** The script's text: the function above, compiled with the server. */
export const takeover = `(${wakeReact.toString()})()`;

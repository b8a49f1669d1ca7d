/**
 * The one script that runs before React (see docs/decisions): it brings React on the first sign of intent or
 * when the browser is idle, never on data-saver or 2g. Until then links are links and forms are forms, so an
 * early click is served by the server and cannot be lost.
 */
function wakeReact(): void {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  // A link that signs in was opened (app/layouts/quick-sign-in.tsx).
  document.querySelector<HTMLFormElement>('form[data-send="now"]')?.submit();
  const events = ["pointerover", "touchstart", "keydown", "focusin"];
  let woken = false;
  const wake = () => {
    if (woken) return;
    woken = true;
    for (const name of events) removeEventListener(name, wake, true);
    const links = JSON.parse(document.getElementById("later")?.textContent ?? "[]") as string[];
    for (const href of links) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
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
  const idle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(wake, { timeout: 4000 })
      : setTimeout(wake, 1500);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

/** The script's text: the function above, compiled with the server. */
export const takeover = `(${wakeReact.toString()})()`;

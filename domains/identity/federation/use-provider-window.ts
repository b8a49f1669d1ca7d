import { useEffect, useRef, useState } from "react";
import type { PopupMessage } from "./federation.ts";

const windowName = "lampstand-sign-in";
const size = { width: 500, height: 680 };
/** How often to check whether the window was closed without an answer. */
const pollMs = 500;

/** Media query for a separate window: a mouse and a wide screen. On a phone the whole page goes to the provider. */
const wanted = "(hover: hover) and (pointer: fine) and (min-width: 600px)";

/**
 * Opens a separate window for a provider. `open` returns the window's name as a form target, or null if there is no
 * window and the whole page has to go. Accepts messages only from this portal and that window.
 */
export function useProviderWindow(onMessage: (message: PopupMessage) => void) {
  const opened = useRef<Window | null>(null);
  const [waiting, setWaiting] = useState(false);
  const tell = useRef(onMessage);
  useEffect(() => {
    tell.current = onMessage;
  });

  useEffect(() => {
    if (!waiting) return;
    function done() {
      opened.current = null;
      setWaiting(false);
    }
    function listen({ origin, source, data }: MessageEvent) {
      if (origin !== window.location.origin || source !== opened.current) return;
      const message = data as Partial<PopupMessage> | null;
      if (message?.type !== "lampstand-sign-in") return;
      opened.current?.close();
      done();
      tell.current(message as PopupMessage);
    }
    window.addEventListener("message", listen);
    const timer = setInterval(() => opened.current?.closed && done(), pollMs);
    return () => {
      window.removeEventListener("message", listen);
      clearInterval(timer);
    };
  }, [waiting]);

  function open(): string | null {
    if (!window.matchMedia(wanted).matches) return null;
    const left = Math.max(0, window.screenX + (window.outerWidth - size.width) / 2);
    const top = Math.max(0, window.screenY + (window.outerHeight - size.height) / 3);
    const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
    opened.current = window.open("about:blank", windowName, features);
    setWaiting(opened.current !== null);
    return opened.current && windowName;
  }
  return { waiting, open };
}

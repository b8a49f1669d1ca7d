import { useEffect, useRef, useState } from "react";
import type { PopupMessage } from "./federation.ts";

const windowName = "lampstand-way-in";
const size = { width: 500, height: 680 };
/** How often it is looked whether the window was closed without a word. */
const lookEveryMs = 500;

/** A window of its own is for a mouse and room beside it; a phone goes there as a whole. */
const wanted = "(hover: hover) and (pointer: fine) and (min-width: 600px)";

/**
 * A window of its own for a social service: `open` gives the name that a form is sent to, or null where the browser
 * lets none be opened and the whole page has to go. What it hands over comes from this very portal and from that
 * window alone.
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
      if (message?.type !== "lampstand-way-in") return;
      opened.current?.close();
      done();
      tell.current(message as PopupMessage);
    }
    window.addEventListener("message", listen);
    const timer = setInterval(() => opened.current?.closed && done(), lookEveryMs);
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

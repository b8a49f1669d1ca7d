import { useEffect, useRef, useState } from "react";
import type { PopupMessage } from "./federation.ts";

const windowName = "lampstand-sign-in";
const windowSize = { width: 500, height: 680 };
/** How often to check whether the window was closed without sending a message. */
const pollMs = 500;

/** Media query for a separate window: a mouse and a wide screen. On a phone the whole page goes to the provider. */
const windowMediaQuery = "(hover: hover) and (pointer: fine) and (min-width: 600px)";

/**
 * Opens a separate window for a provider. `open` returns the window's name as a form target, or null if there is no
 * window and the whole page has to go to the provider. Accepts messages only from this portal and that window.
 */
export function useProviderWindow(onMessage: (message: PopupMessage) => void) {
  const providerWindow = useRef<Window | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const onMessageRef = useRef(onMessage);
  useEffect(() => {
    onMessageRef.current = onMessage;
  });

  useEffect(() => {
    if (!isWaiting) return;
    function stopWaiting() {
      providerWindow.current = null;
      setIsWaiting(false);
    }
    function listen({ origin, source, data }: MessageEvent) {
      if (origin !== window.location.origin || source !== providerWindow.current) return;
      const message = data as Partial<PopupMessage> | null;
      if (message?.type !== "lampstand-sign-in") return;
      providerWindow.current?.close();
      stopWaiting();
      onMessageRef.current(message as PopupMessage);
    }
    window.addEventListener("message", listen);
    const timer = setInterval(() => providerWindow.current?.closed && stopWaiting(), pollMs);
    return () => {
      window.removeEventListener("message", listen);
      clearInterval(timer);
    };
  }, [isWaiting]);

  function open(): string | null {
    if (!window.matchMedia(windowMediaQuery).matches) return null;
    const left = Math.max(0, window.screenX + (window.outerWidth - windowSize.width) / 2);
    const top = Math.max(0, window.screenY + (window.outerHeight - windowSize.height) / 3);
    const features = `popup,width=${windowSize.width},height=${windowSize.height},left=${left},top=${top}`;
    providerWindow.current = window.open("about:blank", windowName, features);
    setIsWaiting(providerWindow.current !== null);
    return providerWindow.current && windowName;
  }
  return { isWaiting, open };
}

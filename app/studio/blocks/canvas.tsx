import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { useSignedInAgain } from "#app/studio/shell/signed-in-again.ts";
import { canvasAttribute } from "./canvas-document.tsx";
import { type CanvasView, showView } from "./canvas-view.ts";
import { useFrameRetry } from "./use-frame-retry.ts";

type Props = {
  /** The language of the texts. */
  language: string;
  view: CanvasView;
  children: ReactNode;
};

/**
 * Shows its children in a frame with the portal's own look. The frame's document runs no scripts: React draws into it
 * from here, so events and contexts work as if the children were part of the studio's page.
 */
export function Canvas({ language, view: { width, scheme, direction }, children }: Props) {
  const t = useTranslations();
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const address = `/studio/canvas/${language}`;
  const reload = () => {
    if (frame.current) frame.current.src = address;
  };
  const reportLoaded = useFrameRetry(address, reload);
  const attach = () => {
    const loaded = frame.current?.contentDocument;
    if (loaded && (loaded.readyState !== "complete" || loaded.URL === "about:blank")) return;
    const isCanvas = loaded?.body.hasAttribute(canvasAttribute) ?? false;
    setBody(isCanvas ? loaded!.body : null);
    reportLoaded(isCanvas);
  };
  const attachFirst = useEffectEvent(attach);
  // The frame may have loaded before React could listen.
  useEffect(() => attachFirst(), []);
  useSignedInAgain(() => {
    // The session had ended when the frame was loaded.
    if (body === null) reload();
  });
  useEffect(() => {
    if (body) showView(body.ownerDocument, { scheme, direction }, language);
  }, [body, scheme, direction, language]);
  return (
    <div className="studio-canvas" data-width={width}>
      <iframe ref={frame} src={address} title={t("studio.blocks.canvas")} onLoad={attach} />
      {body && createPortal(children, body)}
    </div>
  );
}

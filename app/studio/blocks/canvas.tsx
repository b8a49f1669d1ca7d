import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { useSignedInAgain } from "#app/studio/shell/signed-in-again.ts";
import { canvasAttribute } from "./canvas-document.tsx";
import { type CanvasView, showView } from "./canvas-view.ts";

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
  const attach = () => {
    const loaded = frame.current?.contentDocument;
    if (loaded && (loaded.readyState !== "complete" || loaded.URL === "about:blank")) return;
    setBody(loaded?.body.hasAttribute(canvasAttribute) ? loaded.body : null);
  };
  // The frame may have loaded before React could listen.
  useEffect(attach, []);
  const address = `/studio/canvas/${language}`;
  useSignedInAgain(() => {
    // The session had ended when the frame was loaded.
    if (body === null && frame.current) frame.current.src = address;
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

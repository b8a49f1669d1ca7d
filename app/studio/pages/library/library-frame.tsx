import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { canvasAttribute } from "#app/studio/blocks/canvas-document.tsx";

type Props = {
  /** The language of the texts, for the portal's fonts. */
  language: string;
  children: ReactNode;
};

/**
 * Shows the library in a frame with the portal's look, like the canvas. The frame is four times as large as its place and
 * drawn smaller, so that the blocks in it look as they do on a computer.
 */
export function LibraryFrame({ language, children }: Props) {
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
  return (
    <div className="studio-library__frame">
      <iframe
        ref={frame}
        src={`/studio/canvas/${language}`}
        title={t("studio.blocks.add")}
        onLoad={attach}
      />
      {body &&
        createPortal(
          // The names are in the studio's language.
          <div
            className="studio-library-page"
            lang={document.documentElement.lang}
            dir={document.documentElement.dir}
          >
            {children}
          </div>,
          body,
        )}
    </div>
  );
}

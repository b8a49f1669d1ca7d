import { type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import { useFrameNotice } from "#blocks/video/frame-notice.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import type { EmbedProps } from "./block.ts";
import { Facade, facadeKindOf } from "./facade.tsx";
import { parseEmbedUrl } from "./embed-urls.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

const columnSizes = "(min-width: 720px) 616px, calc(100vw - 40px)";
/** The sandbox permissions that embedded services need. No service may navigate this page away. */
const framePermissions =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation";

/** A link that names the source of the content. With scripts, the content opens in its place, but not on pages of staff. */
export default function View({ component, props }: BlockViewProps<EmbedProps>) {
  const { url, title, poster, caption, shape } = props;
  const t = useTranslations();
  const [isShown, setShown] = useState(false);
  const frameNotice = useFrameNotice();
  const urls = parseEmbedUrl(url);
  if (!urls) return null;
  const { host } = urls;

  function showContent(event: MouseEvent) {
    // A click with a modifier key opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(true);
  }
  return (
    <figure id={component.id} className={`media embed embed--${shape}`}>
      {isShown && frameNotice === null ? (
        <iframe
          src={urls.frameUrl}
          title={title || host}
          allow="autoplay; fullscreen; encrypted-media"
          sandbox={framePermissions}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <a
          className={
            shape === "bar" && !poster ? "embed__prompt" : "embed__prompt embed__prompt--pictured"
          }
          href={urls.pageUrl}
          rel="noopener noreferrer"
          onClick={frameNotice === null ? showContent : undefined}
        >
          {!poster && shape !== "bar" && <Facade kind={facadeKindOf(urls.pageUrl)} />}
          {poster && (
            <Picture
              sources={poster.sources}
              alt=""
              sizes={columnSizes}
              width={poster.width}
              height={poster.height}
            />
          )}
          <span className="embed__text">
            {title !== "" && <b>{title}</b>}
            <span className="embed__action">
              {t("embed.show", { host })}
              <Icon name="external" size={16} flip />
            </span>
            <span className="small-print">{frameNotice ?? t("embed.notice")}</span>
          </span>
        </a>
      )}
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

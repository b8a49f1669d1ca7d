import { type MouseEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import type { VideoProps } from "./block.ts";
import { videoAddress } from "./video-address.ts";

const columnSizes = "(min-width: 720px) 616px, calc(100vw - 40px)";

/** A poster that is a link to the film; where scripts run, the film opens in its place. */
export default function View({ props }: BlockViewProps<VideoProps>) {
  const { url, poster, caption } = props;
  const t = useTranslations();
  const [playing, setPlaying] = useState(false);
  const film = videoAddress(url);
  if (!film) return null;

  function play(event: MouseEvent) {
    // A press with a key held asks for a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPlaying(true);
  }
  return (
    <figure className="media">
      {playing ? (
        <iframe
          src={film.player}
          title={caption || t("video.player")}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <a
          className="cover video"
          href={film.watch}
          rel="noopener noreferrer"
          aria-label={caption ? t("video.play-named", { title: caption }) : t("video.play")}
          onClick={play}
        >
          {poster && (
            <Picture
              sources={poster.sources}
              alt=""
              sizes={columnSizes}
              width={poster.width}
              height={poster.height}
            />
          )}
          <span className="play">
            <Icon name="play" />
          </span>
        </a>
      )}
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

import { useTranslations } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import { StyleSheet } from "#ui/style-sheet.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { VideoShown } from "./shown.ts";

/** The video, and a link to watch it elsewhere if the player doesn't load. */
export default function VideoPopup({ shown, headingId }: PagePopupProps<VideoShown>) {
  const t = useTranslations();
  const { film, title } = shown;
  return (
    <div className="panel__body film">
      <StyleSheet href={lessons} />
      <h2 id={headingId}>{title || t("video.player")}</h2>
      <div className="media">
        <iframe
          src={film.player}
          title={title || t("video.player")}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <p>
        <a className="link" href={film.watch} rel="noopener noreferrer">
          {t(film.service === "youtube" ? "video.on-youtube" : "video.on-vimeo")}
        </a>
      </p>
    </div>
  );
}

/** Wider than other popups. */
export const className = "panel--plain panel--film";

import { useTranslations } from "use-intl";
import lessons from "#blocks/lessons.css?url";
import { useFrameNotice } from "#blocks/video/frame-notice.ts";
import { StyleSheet } from "#ui/style-sheet.tsx";
import type { PagePopupProps } from "#popups/page-popups.ts";
import type { VideoData } from "./data.ts";

/** The video, and a link to watch it elsewhere if the player doesn't load or, for staff, may not. */
export default function VideoPopup({ data, headingId }: PagePopupProps<VideoData>) {
  const t = useTranslations();
  const { video, title } = data;
  const frameNotice = useFrameNotice();
  return (
    <div className="dialog-panel__body">
      <StyleSheet href={lessons} />
      <h2 id={headingId}>{title || t("video.player")}</h2>
      {frameNotice === null ? (
        <div className="media">
          <iframe
            src={video.playerUrl}
            title={title || t("video.player")}
            allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </div>
      ) : (
        <p>{frameNotice}</p>
      )}
      <p>
        <a className="link" href={video.watchUrl} rel="noopener noreferrer">
          {t(video.service === "youtube" ? "video.on-youtube" : "video.on-vimeo")}
        </a>
      </p>
    </div>
  );
}

/** Wider than other popups. */
export const className = "dialog-panel--plain dialog-panel--video";

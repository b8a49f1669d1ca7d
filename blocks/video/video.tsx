import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Picture as PictureData } from "#domains/courses/course.ts";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import { useFrameNotice } from "./frame-notice.ts";
import type { VideoSource } from "./video-source.ts";
import { StoredVideo } from "./stored-video.tsx";

const columnSizes = "(min-width: 720px) 616px, calc(100vw - 40px)";
const pageSizes = "(min-width: 1312px) 1200px, calc(100vw - 40px)";

type VideoProps = {
  video: VideoSource;
  /** "" for no title. */
  title: string;
  poster: PictureData | null;
  /** The address of the popup that shows the video. If null, the video opens in place of its poster. */
  popupAddress?: string | null;
  /** Whether the portal's own video starts muted. */
  startsMuted?: boolean;
  /** Whether the video is as wide as the page instead of the text. */
  isWide?: boolean;
};

/**
 * A poster that links to the video. With scripts, a click opens the video in its place, or in a popup. On pages of staff
 * it stays a link, and a notice says so.
 */
export function Video({
  video,
  title,
  poster,
  popupAddress = null,
  startsMuted = false,
  isWide = false,
}: VideoProps) {
  const t = useTranslations();
  const [isPlaying, setIsPlaying] = useState(false);
  const navigate = useNavigate();
  const frameNotice = useFrameNotice();

  function play(event: MouseEvent) {
    // A click with a modifier key opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (popupAddress === null) setIsPlaying(true);
    else void navigate(popupAddress, { preventScrollReset: true });
  }
  if (video.service === "portal") {
    const { watchUrl, tracks } = video;
    const label = title || t("video.player");
    return <StoredVideo url={watchUrl} {...{ tracks, poster, label, startsMuted }} />;
  }
  if (isPlaying)
    return (
      <iframe
        src={video.playerUrl}
        title={title || t("video.player")}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  const link = (
    <a
      className="cover video"
      href={(frameNotice === null && popupAddress) || video.watchUrl}
      rel="noopener noreferrer"
      aria-label={title ? t("video.play-named", { title }) : t("video.play")}
      onClick={frameNotice === null ? play : undefined}
    >
      {poster && (
        <Picture
          sources={poster.sources}
          alt=""
          sizes={isWide ? pageSizes : columnSizes}
          width={poster.width}
          height={poster.height}
        />
      )}
      <span className="play-button">
        <Icon name="play" />
      </span>
    </a>
  );
  if (frameNotice === null) return link;
  return (
    <>
      {link}
      <p className="small-print">{frameNotice}</p>
    </>
  );
}

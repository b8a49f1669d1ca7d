import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Picture as PictureData } from "#domains/courses/course.ts";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { VideoSource } from "./video-source.ts";
import { OwnVideo } from "./own-video.tsx";

const columnSizes = "(min-width: 720px) 616px, calc(100vw - 40px)";

type VideoProps = {
  video: VideoSource;
  /** "" for no title. */
  title: string;
  poster: PictureData | null;
  /** The address of the popup that shows the video; if null, the video opens in its place. */
  popup?: string | null;
  /** Whether the portal's own video starts muted. */
  startsMuted?: boolean;
};

/** A poster that links to the video. With scripts, the video opens in its place. */
export function Video({ video, title, poster, popup = null, startsMuted = false }: VideoProps) {
  const t = useTranslations();
  const [playing, setPlaying] = useState(false);
  const navigate = useNavigate();

  function play(event: MouseEvent) {
    // A click with a modifier key opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (popup === null) setPlaying(true);
    else void navigate(popup, { preventScrollReset: true });
  }
  if (video.service === "own") {
    const { watch, tracks } = video;
    const label = title || t("video.player");
    return <OwnVideo url={watch} {...{ tracks, poster, label, startsMuted }} />;
  }
  if (playing)
    return (
      <iframe
        src={video.player}
        title={title || t("video.player")}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <a
      className="cover video"
      href={popup ?? video.watch}
      rel="noopener noreferrer"
      aria-label={title ? t("video.play-named", { title }) : t("video.play")}
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
      <span className="play-button">
        <Icon name="play" />
      </span>
    </a>
  );
}

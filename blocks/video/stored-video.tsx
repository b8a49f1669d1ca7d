import { useLocale } from "use-intl";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { Picture } from "#domains/courses/course.ts";
import { UnmuteButton, useSound } from "#blocks/audio/unmute.tsx";
import type { Track } from "./video-source.ts";

type StoredVideoProps = {
  url: string;
  tracks: readonly Track[];
  poster: Picture | null;
  label: string;
  /** In an element, sound is off until the learner turns it on. */
  startsMuted: boolean;
};

const posterWidth = 960;

/** The portal's own video in the browser's player. Before it is played, at most its metadata is fetched. */
export function StoredVideo({ url, tracks, poster, label, startsMuted }: StoredVideoProps) {
  const language = useLocale();
  const { ref, muted, updateMuted, unmute } = useSound<HTMLVideoElement>(startsMuted);
  const posterSource =
    poster?.sources.find(({ width }) => width >= posterWidth) ?? poster?.sources.at(-1);
  return (
    <div className="stored-video">
      {/* The viewer chooses the captions; those in their language are on from the start. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={ref}
        controls
        playsInline
        preload={posterSource ? "none" : "metadata"}
        src={url}
        poster={posterSource?.url}
        muted={startsMuted}
        aria-label={label}
        onVolumeChange={updateMuted}
      >
        {tracks.map((track) => (
          <track
            key={track.language}
            kind="captions"
            src={track.url}
            srcLang={track.language}
            label={languageNameIn(language, track.language)}
            default={track.language === language}
          />
        ))}
      </video>
      <UnmuteButton muted={muted} unmute={unmute} />
    </div>
  );
}

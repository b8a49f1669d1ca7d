import { useTranslations } from "use-intl";
import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import type { AudioProps } from "./block.ts";
import { Transcript } from "./transcript.tsx";
import { UnmuteButton, useSound } from "./unmute.tsx";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ component, props, screen }: BlockViewProps<AudioProps>) {
  const { url, title, caption, tracks } = props;
  const t = useTranslations();
  const startsMuted = screen.kind === "element";
  const { ref, muted, updateMuted, unmute } = useSound<HTMLAudioElement>(startsMuted);
  const source = safeHref(url);
  if (source === undefined || !/^(?:https:|\/)/i.test(source)) return null;
  return (
    <figure id={component.id} className="media audio-player">
      {title !== "" && <b>{title}</b>}
      <div className="audio-player__row">
        {/* An audio player shows no captions: its words are in the transcript. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio
          ref={ref}
          controls
          preload="none"
          src={source}
          muted={startsMuted}
          aria-label={title || t("audio.player")}
          onVolumeChange={updateMuted}
        >
          {tracks?.map((track) => (
            <track key={track.language} kind="captions" src={track.url} srcLang={track.language} />
          ))}
        </audio>
        <UnmuteButton muted={muted} unmute={unmute} />
      </div>
      {caption !== "" && <figcaption>{caption}</figcaption>}
      <Transcript nodes={props.transcript} />
    </figure>
  );
}

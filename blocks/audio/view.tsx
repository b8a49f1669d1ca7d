import { useTranslations } from "use-intl";
import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import type { AudioProps } from "./block.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Player } from "./player.tsx";
import { Transcript } from "./transcript.tsx";
import { UnmuteButton, useSound } from "./unmute.tsx";
import { usePlayer } from "./use-player.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ component, props, screen }: BlockViewProps<AudioProps>) {
  const { url, title, caption, tracks } = props;
  const t = useTranslations();
  const startsMuted = screen.kind === "element";
  const { ref, muted, updateMuted, unmute } = useSound<HTMLAudioElement>(startsMuted);
  const player = usePlayer(ref);
  const hasOwnControls = useHydrated();
  const source = safeHref(url);
  if (source === undefined || !/^(?:https:|\/)/i.test(source)) return null;
  return (
    <figure id={component.id} className="media audio-player">
      <div className="audio-player__row">
        {title !== "" && <b>{title}</b>}
        <div className="audio-player__place">
          {/* Without scripts, the browser's own player is here. Until they run, it covers the place of ours. */}
          <Player player={player} title={title} source={source} isReserved={!hasOwnControls} />
          {/* An audio player shows no captions: its words are in the transcript. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio
            ref={ref}
            controls={!hasOwnControls}
            preload="none"
            src={source}
            muted={startsMuted}
            aria-label={title || t("audio.player")}
            onVolumeChange={updateMuted}
            {...player.events}
          >
            {tracks?.map((track) => (
              <track
                key={track.language}
                kind="captions"
                src={track.url}
                srcLang={track.language}
              />
            ))}
          </audio>
        </div>
        <UnmuteButton muted={muted} unmute={unmute} />
      </div>
      {caption !== "" && <figcaption>{caption}</figcaption>}
      <Transcript nodes={props.transcript} />
    </figure>
  );
}

import { useLocale, useTranslations } from "use-intl";
import { numberFormat } from "#platform/intl-formats.ts";
import { Icon } from "#ui/icons.tsx";
import { reservedSpaceProps } from "#ui/use-hydrated.ts";
import { formatTime, type PlayerState, type usePlayer } from "./use-player.ts";

const backSeconds = 15;
const forwardSeconds = 30;

type Props = {
  player: ReturnType<typeof usePlayer>;
  title: string;
  /** Where the file can be saved. */
  source: string;
  /** Whether the controls only keep their place, because scripts don't run yet. */
  isReserved: boolean;
};

/** The portal's own controls of a recording: play, go back and on, seek, speed, download. */
export function Player({ player, title, source, isReserved }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const { state, toggle, skip, seek, changeSpeed } = player;
  const { isPlaying, isWaiting, hasFailed, seconds, length, speed } = state;
  const label = title || t("audio.player");
  return (
    <div
      className="audio-player__controls"
      role="group"
      aria-label={label}
      {...reservedSpaceProps(isReserved)}
    >
      <button
        type="button"
        className="audio-player__play"
        aria-label={t(isPlaying ? "audio.pause" : "audio.play")}
        aria-busy={isWaiting || undefined}
        onClick={toggle}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <div className="audio-player__main">
        <SeekBar state={state} seek={seek} />
        <div className="audio-player__buttons">
          <span className="audio-player__time digits" dir="ltr">
            {formatTime(seconds)}
            {length > 0 && ` / ${formatTime(length)}`}
          </span>
          <button
            type="button"
            aria-label={t("audio.back", { seconds: backSeconds })}
            onClick={() => skip(-backSeconds)}
          >
            <span dir="ltr">{`−${backSeconds}`}</span>
          </button>
          <button
            type="button"
            aria-label={t("audio.forward", { seconds: forwardSeconds })}
            onClick={() => skip(forwardSeconds)}
          >
            <span dir="ltr">{`+${forwardSeconds}`}</span>
          </button>
          <button type="button" aria-label={t("audio.speed", { speed })} onClick={changeSpeed}>
            <span dir="ltr">{`${numberFormat(language).format(speed)}×`}</span>
          </button>
          <a
            className="audio-player__download"
            href={source}
            download
            aria-label={t("audio.download")}
            title={t("audio.download")}
          >
            <Icon name="download" size={16} />
          </a>
        </div>
      </div>
      <p className="audio-player__problem" role="status">
        {hasFailed && t("audio.failed")}
      </p>
    </div>
  );
}

/** Before the browser knows the length, there is nothing to seek in. Time goes in the direction of reading. */
function SeekBar({ state, seek }: { state: PlayerState; seek: (seconds: number) => void }) {
  const t = useTranslations();
  const { seconds, length } = state;
  const max = Math.max(1, Math.floor(length));
  const value = Math.min(Math.floor(seconds), max);
  return (
    <input
      type="range"
      className="audio-player__seek"
      min={0}
      max={max}
      step={1}
      value={value}
      disabled={length === 0}
      aria-label={t("audio.seek")}
      aria-valuetext={length > 0 ? `${formatTime(seconds)} / ${formatTime(length)}` : undefined}
      style={{ "--played": `${(value / max) * 100}%` } as never}
      onChange={(event) => seek(Number(event.target.value))}
    />
  );
}

import { type RefObject, type SyntheticEvent, useState } from "react";

/** The speeds that the button goes through. */
const speeds = [1, 1.25, 1.5, 2, 0.75] as const;

export type PlayerState = {
  isPlaying: boolean;
  /** Whether the visitor has asked for sound that hasn't arrived yet. */
  isWaiting: boolean;
  hasFailed: boolean;
  seconds: number;
  /** 0 until the browser knows it. */
  length: number;
  speed: number;
};

/** The state of an audio element, and the commands that change it. The element is the only source of truth. */
export function usePlayer(ref: RefObject<HTMLAudioElement | null>) {
  const [state, setState] = useState<PlayerState>({
    isPlaying: false,
    isWaiting: false,
    hasFailed: false,
    seconds: 0,
    length: 0,
    speed: 1,
  });
  const change = (changes: Partial<PlayerState>) => setState((old) => ({ ...old, ...changes }));
  const read = ({ currentTarget: player }: SyntheticEvent<HTMLAudioElement>) =>
    change({
      isPlaying: !player.paused && !player.ended,
      seconds: player.currentTime,
      length: Number.isFinite(player.duration) ? player.duration : 0,
      speed: player.playbackRate,
    });
  function seek(seconds: number) {
    const player = ref.current;
    if (!player) return;
    const end = Number.isFinite(player.duration) ? player.duration : seconds;
    player.currentTime = Math.max(0, Math.min(seconds, end));
    change({ seconds: player.currentTime });
  }
  return {
    state,
    seek,
    toggle() {
      const player = ref.current;
      if (!player) return;
      if (!player.paused) {
        player.pause();
        return;
      }
      change({ isWaiting: true, hasFailed: false });
      player.play().catch(() => change({ isWaiting: false, hasFailed: true }));
    },
    skip: (seconds: number) => seek((ref.current?.currentTime ?? 0) + seconds),
    changeSpeed() {
      const player = ref.current;
      if (!player) return;
      const next =
        speeds[(speeds.findIndex((one) => one === player.playbackRate) + 1) % speeds.length];
      player.playbackRate = next ?? 1;
    },
    /** For the audio element. */
    events: {
      onPlay: read,
      onPause: read,
      onTimeUpdate: read,
      onDurationChange: read,
      onRateChange: read,
      onEnded: read,
      onWaiting: () => change({ isWaiting: true }),
      onPlaying: () => change({ isWaiting: false }),
      onError: () => change({ isWaiting: false, isPlaying: false, hasFailed: true }),
    },
  };
}

/** Formats a time as players show it: `4:05`, `1:02:09`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const end = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

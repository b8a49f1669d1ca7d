import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer } from "react";
import { nextRadioPhase, radioTimeoutMs, type RadioPhase } from "./radio-phase.ts";

type TrackInfo = { title: string; artist: string };

/** Plays a stream on the element and connects it to the phone's media controls; `toggle` handles the button. */
export function useRadio(
  audio: RefObject<HTMLAudioElement | null>,
  details: RefObject<HTMLDetailsElement | null>,
  { title, artist }: TrackInfo,
): { phase: RadioPhase; toggle: () => void } {
  const [phase, dispatch] = useReducer(nextRadioPhase, "off");
  const isWanted = phase === "opening" || phase === "on";

  function play() {
    const element = audio.current;
    if (!element) return;
    dispatch("requested");
    // A live stream resumes at the live position, not where it was stopped.
    element.load();
    element.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : "";
      // NotAllowedError: the press was too long ago, so the browser blocks playback. AbortError: stopped meanwhile.
      if (name === "NotAllowedError") dispatch("stopped");
      else if (name !== "AbortError") dispatch("failed");
    });
  }
  function stop() {
    dispatch("stopped");
    audio.current?.pause();
  }

  const onPlay = useEffectEvent(play);
  const onStop = useEffectEvent(stop);
  // The details are open if their button was pressed before it had a handler.
  useLayoutEffect(() => {
    if (details.current?.open && audio.current?.paused) onPlay();
  }, [audio, details]);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    // The radio was started with the browser's own controls before this code loaded.
    if (!element.paused) {
      dispatch("requested");
      dispatch("playing");
    }
    const listeners = {
      play: "requested",
      playing: "playing",
      waiting: "buffering",
      error: "failed",
      pause: "stopped",
    } as const;
    const removeListeners = Object.entries(listeners).map(([name, event]) => {
      const listener = () => dispatch(event);
      element.addEventListener(name, listener);
      return () => element.removeEventListener(name, listener);
    });
    return () => removeListeners.forEach((removeListener) => removeListener());
  }, [audio]);

  useEffect(() => {
    if (phase === "failed") audio.current?.pause();
    if (phase !== "opening") return;
    const timer = setTimeout(() => dispatch("failed"), radioTimeoutMs);
    return () => clearTimeout(timer);
  }, [audio, phase]);

  useEffect(() => {
    const { mediaSession } = navigator as { mediaSession?: MediaSession };
    if (!mediaSession || !isWanted) return;
    mediaSession.metadata = new MediaMetadata({ title, artist });
    const handlers = { play: () => onPlay(), pause: () => onStop(), stop: () => onStop() };
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) mediaSession.setActionHandler(name, handlers[name]);
    return () => {
      mediaSession.metadata = null;
      for (const name of names) mediaSession.setActionHandler(name, null);
    };
  }, [isWanted, title, artist]);

  return { phase, toggle: isWanted ? stop : play };
}

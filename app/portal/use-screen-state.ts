import { type SyntheticEvent, useState } from "react";
import { useNavigation } from "react-router";
import { elementPath } from "#domains/courses/element-access.ts";
import type { ScreenState } from "#domains/learning/progress/screen-state.ts";

type Elements = readonly { id: string; type: string }[];

/** What only this browser knows about a course's elements, and how to report changes. */
export type OwnScreenState = {
  screen: ScreenState;
  /** Sets the elements that are finished in this browser but not yet on the server. */
  setFinishing: (elementIds: readonly string[]) => void;
  /** Handles a volume change of any player inside the element. */
  trackVolume: (event: SyntheticEvent<HTMLElement>) => void;
};

/** The state of an element's screen: what is being opened, finished, played; gifts come from the server. */
export function useScreenState(
  elements: Elements,
  currentId: string,
  gifts: readonly string[],
): OwnScreenState {
  const { state, location, formData } = useNavigation();
  const [finishing, setFinishing] = useState<readonly string[]>([]);
  const [unmuted, setUnmuted] = useState<readonly string[]>([]);
  const isFinishing = state !== "idle" && formData?.get("intent") === "finish";
  const openingElements = elements.filter(
    (element) => state === "loading" && location.pathname === elementPath(element),
  );
  return {
    screen: {
      current: currentId,
      gifts,
      unmuted,
      finishing: isFinishing ? [...finishing, currentId] : finishing,
      loading: openingElements.map(({ id }) => id).filter((id) => id !== currentId),
    },
    setFinishing,
    trackVolume({ currentTarget }) {
      const players = currentTarget.querySelectorAll<HTMLMediaElement>("audio, video");
      setUnmuted([...players].some(({ muted }) => !muted) ? [currentId] : []);
    },
  };
}

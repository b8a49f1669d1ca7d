/** How a list of the course shows an element, and whether it may be opened. */
export interface ElementViewState {
  id: string;
  current: boolean;
  next: boolean;
  finished: boolean;
  /** The user has finished it, but the server has not stored that yet. */
  finishedPending: boolean;
  /** Its players are muted. */
  muted: boolean;
  /** The gift is shown here. */
  visibleGift: boolean;
  /** It is being opened. */
  visibleLoader: boolean;
  open: boolean;
}

/** What the screen shows besides the progress, as element ids. Ids of elements that are not shown are ignored. */
export interface ScreenState {
  /** The element on the screen, or the one to continue with. */
  current?: string | undefined;
  finishing?: readonly string[];
  unmuted?: readonly string[];
  gifts?: readonly string[];
  loading?: readonly string[];
}

/** What the progress says about an element. */
export type ElementProgressFacts = { id: string; finished: boolean; open: boolean };

/**
 * Returns the states of elements on a screen, in their order. Sound is off until the user turns it on; a finished
 * element is never pending.
 */
export function toViewStates(
  elements: readonly ElementProgressFacts[],
  screen: ScreenState,
): ElementViewState[] {
  const currentIndex = elements.findIndex(({ id }) => id === screen.current);
  return elements.map(({ id, finished, open }, index) => ({
    id,
    current: index === currentIndex,
    next: currentIndex >= 0 && index === currentIndex + 1,
    finished,
    finishedPending: !finished && !!screen.finishing?.includes(id),
    muted: !screen.unmuted?.includes(id),
    visibleGift: !!screen.gifts?.includes(id),
    visibleLoader: !!screen.loading?.includes(id),
    open,
  }));
}

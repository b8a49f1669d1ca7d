/** How a list of the course shows an element (section 3), and whether it may be opened. */
export interface ElementViewState {
  id: string;
  current: boolean;
  next: boolean;
  finished: boolean;
  /** Finished by the person, and not on the server yet. */
  finishedPending: boolean;
  /** Its players are silent. */
  muted: boolean;
  /** A gift waits there. */
  visibleGift: boolean;
  /** It is being opened. */
  visibleLoader: boolean;
  open: boolean;
}

/** What the screen knows beside the progress; element ids. What it says of elements not shown is passed over. */
export interface ScreenState {
  /** the element on the screen, or the one to go on with */
  current?: string | undefined;
  finishing?: readonly string[];
  unmuted?: readonly string[];
  gifts?: readonly string[];
  loading?: readonly string[];
}

/** What the progress says of an element. */
export type KnownElement = { id: string; finished: boolean; open: boolean };

/** The states of elements, in their order, on a screen. Sound is off until asked for; what is finished waits for nothing. */
export function viewStates(
  elements: readonly KnownElement[],
  screen: ScreenState,
): ElementViewState[] {
  const place = elements.findIndex(({ id }) => id === screen.current);
  return elements.map(({ id, finished, open }, index) => ({
    id,
    current: index === place,
    next: place >= 0 && index === place + 1,
    finished,
    finishedPending: !finished && !!screen.finishing?.includes(id),
    muted: !screen.unmuted?.includes(id),
    visibleGift: !!screen.gifts?.includes(id),
    visibleLoader: !!screen.loading?.includes(id),
    open,
  }));
}

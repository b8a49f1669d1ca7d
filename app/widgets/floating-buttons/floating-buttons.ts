/** The floating buttons in order: docs/specification/portal.md#floating-buttons. */
export const floatingButtonNames = ["course_tree", "connect_to_mentor", "scroll_to_top"] as const;
export type FloatingButtonName = (typeof floatingButtonNames)[number];

/** `currentOrder` counts the visible ones from 1; a hidden one has none. */
export type FloatingButton = {
  name: FloatingButtonName;
  visible: boolean;
  currentOrder: number | null;
};

/** Returns each button with its place among the visible ones. */
export function orderFloatingButtons(
  visible: Readonly<Record<FloatingButtonName, boolean>>,
): FloatingButton[] {
  const shown = floatingButtonNames.filter((name) => visible[name]);
  return floatingButtonNames.map((name) => ({
    name,
    visible: visible[name],
    currentOrder: visible[name] ? shown.indexOf(name) + 1 : null,
  }));
}

/**
 * Closer to the top than this, in CSS pixels, the mentor button is always shown. See
 * docs/specification/constants.md#sizes-in-pixels.
 */
const mentorNearTopPx = 50;

/** Whether the mentor button shows at this scroll position: near the top, or when scrolling up. */
export const showsMentorButton = (scroll: { top: number; previousTop: number }): boolean =>
  scroll.top < mentorNearTopPx || scroll.top < scroll.previousTop;

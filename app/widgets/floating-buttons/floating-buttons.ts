/** Section 9: the floating buttons in their order. */
export const floatingButtonNames = ["course_tree", "connect_to_mentor", "scroll_to_top"] as const;
export type FloatingButtonName = (typeof floatingButtonNames)[number];

/** `currentOrder` counts the visible ones from 1 (section 3); a hidden one has none. */
export type FloatingButton = {
  name: FloatingButtonName;
  visible: boolean;
  currentOrder: number | null;
};

/** Each button with its place among those that are visible. */
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

/** Section 9: above this scroll position the mentor's button is always shown; CSS pixels. */
const mentorNearTopPx = 50;

/** Near the top, or on the way back up, and no popup is open (AMB-25). */
export function showsMentorButton(
  scroll: { top: number; before: number },
  isPopupOpen: boolean,
): boolean {
  return !isPopupOpen && (scroll.top < mentorNearTopPx || scroll.top < scroll.before);
}

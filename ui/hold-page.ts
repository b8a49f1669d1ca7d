let holders = 0;

/** Keeps the page behind a dialog or an overlay from scrolling until every holder has let go. Returns the letting go. */
export function holdPage(): () => void {
  const page = document.documentElement;
  let held = true;
  if (holders === 0) {
    // The place of a scrollbar that takes room is kept, so that the page does not move sideways.
    page.style.paddingInlineEnd = `${Math.max(0, window.innerWidth - page.clientWidth)}px`;
    page.classList.add("is-fixed");
  }
  holders += 1;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders > 0) return;
    page.classList.remove("is-fixed");
    page.style.paddingInlineEnd = "";
  };
}

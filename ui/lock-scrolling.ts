let holders = 0;

/**
 * Keeps the page behind a dialog or an overlay from scrolling until every holder has released it. Returns the release
 * function.
 */
export function lockScrolling(): () => void {
  const page = document.documentElement;
  let held = true;
  if (holders === 0) {
    // Reserve the scrollbar's width, so that the page doesn't shift sideways.
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

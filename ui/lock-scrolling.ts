let lockCount = 0;

/**
 * Keeps the page behind a dialog or an overlay from scrolling until every caller has released its lock. Returns the
 * function that releases it.
 */
export function lockScrolling(): () => void {
  const rootElement = document.documentElement;
  let isHeld = true;
  if (lockCount === 0) {
    // Reserve the scrollbar's width, so that the page doesn't shift sideways.
    rootElement.style.paddingInlineEnd = `${Math.max(0, window.innerWidth - rootElement.clientWidth)}px`;
    rootElement.classList.add("is-fixed");
  }
  lockCount += 1;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    lockCount -= 1;
    if (lockCount > 0) return;
    rootElement.classList.remove("is-fixed");
    rootElement.style.paddingInlineEnd = "";
  };
}

let holders = 0;

/** Keeps the page behind a dialog or an overlay from scrolling until every holder has let go. Returns the letting go. */
export function holdPage(): () => void {
  let held = true;
  holders += 1;
  document.documentElement.classList.add("is-fixed");
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders === 0) document.documentElement.classList.remove("is-fixed");
  };
}

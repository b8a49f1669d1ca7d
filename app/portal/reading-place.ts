/** Where somebody stopped in an element, on this device: by person, so that nobody else is put there. */

const keyOf = (name: string) => `reading-place:${name}`;
/** Less than this share of an element is its beginning, more its end: neither is worth coming back to. */
const leastShare = 0.05;
const mostShare = 0.95;

/** The share of the element above the window, 0 to 1; 0 where nothing is kept. */
export function placeKept(name: string): number {
  try {
    const share = Number(localStorage.getItem(keyOf(name)));
    return share >= leastShare && share <= mostShare ? share : 0;
  } catch {
    return 0;
  }
}

export function savePlace(name: string, share: number): void {
  if (share < leastShare) return forgetPlace(name);
  try {
    localStorage.setItem(keyOf(name), share.toFixed(4));
  } catch {
    // A full store or a private window: the lesson begins at its top again.
  }
}

export function forgetPlace(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // There is nothing to forget.
  }
}

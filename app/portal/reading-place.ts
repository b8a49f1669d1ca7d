/** Stores on this device where a user stopped reading an element. Each user of the device has their own position. */

const keyOf = (name: string) => `reading-place:${name}`;
/** A smaller share of an element is its beginning, a larger one its end: neither is worth returning to. */
const leastShare = 0.05;
const mostShare = 0.95;

/** Returns the share of the element above the window, 0 to 1; 0 if none is stored. */
export function savedPlace(name: string): number {
  try {
    const share = Number(localStorage.getItem(keyOf(name)));
    return share >= leastShare && share <= mostShare ? share : 0;
  } catch {
    return 0;
  }
}

export function savePlace(name: string, share: number): void {
  if (share < leastShare) return removePlace(name);
  try {
    localStorage.setItem(keyOf(name), share.toFixed(4));
  } catch {
    // Storage is full or the window private: the lesson starts at its top again.
  }
}

export function removePlace(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is nothing to remove.
  }
}

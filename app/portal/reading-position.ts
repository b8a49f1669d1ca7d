/** Stores on this device where a user stopped reading an element. Each user of the device has their own position. */

const keyOf = (name: string) => `reading-position:${name}`;
/** Less than this share of an element is its beginning, and more is its end. Neither is worth returning to. */
const minShare = 0.05;
const maxShare = 0.95;

/** Returns the share of the element above the window, 0 to 1; 0 if none is stored. */
export function loadReadingPosition(name: string): number {
  try {
    const share = Number(localStorage.getItem(keyOf(name)));
    return share >= minShare && share <= maxShare ? share : 0;
  } catch {
    return 0;
  }
}

export function saveReadingPosition(name: string, share: number): void {
  if (share < minShare) return removeReadingPosition(name);
  try {
    localStorage.setItem(keyOf(name), share.toFixed(4));
  } catch {
    // Storage is full or the window private: the lesson starts at its top again.
  }
}

export function removeReadingPosition(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is nothing to remove.
  }
}

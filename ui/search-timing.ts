/** Section 5: a search begins with so many characters … */
export const searchMinChars = 3;
/** … and so long after the last keystroke. */
export const searchDebounceMs = 1_000;

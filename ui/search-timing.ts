/** The shortest text to search for. */
export const searchMinChars = 3;
/** How long after the last keystroke a search starts. */
export const searchDebounceMs = 1_000;

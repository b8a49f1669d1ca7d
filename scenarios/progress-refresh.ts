/** How long after a sign-in the course's progress is read again: it is handed over meanwhile. */
export const progressRefreshMs = 2000;

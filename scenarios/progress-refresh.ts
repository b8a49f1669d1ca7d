/** How long after a sign-in the course's progress is loaded again: the server transfers it meanwhile. */
export const progressRefreshMs = 2000;

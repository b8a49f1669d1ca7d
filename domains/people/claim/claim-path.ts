/** How long a claim link works. */
export const claimLinkLifeMs = 24 * 60 * 60 * 1000;

/** The path of the page at which the link's holder creates the first portal. */
export const claimPath = (token: string): string => `/claim/${token}`;

/** Returns the token in the path of a claim link; null for any other path. */
export const readClaimToken = (path: string): string | null =>
  /^\/claim\/([\w-]{1,100})\/?$/.exec(path)?.[1] ?? null;

/**
 * The address of a file that a page shows: a path of this site, or `https:`. Browsers read `/\` like `//`, which begins the
 * address of another site, and leave out line ends and tabs.
 */
export const fileAddressPattern = /^(?:\/(?![/\\])|https:\/\/)\P{Cc}*$/u;

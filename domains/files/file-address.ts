/**
 * The address of a file that a page shows: a path of this site, or `https:`. Browsers read `/\` like `//`, which begins the
 * address of another site, and leave out line ends and tabs. The pattern works without
 * flags, because the API's description can't say any.
 */
export const fileAddressPattern = /^(?:\/(?![/\\])|https:\/\/)[ -~\u00a0-\uffff]*$/;

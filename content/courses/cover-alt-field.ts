/**
 * Returns what a file says about its cover. A translation without its own words says "", or it would use the original's.
 */
export const coverAltField = (
  coverAlt: string | undefined,
  originalAlt: string | undefined,
): { coverAlt?: string } => (coverAlt || originalAlt ? { coverAlt: coverAlt ?? "" } : {});

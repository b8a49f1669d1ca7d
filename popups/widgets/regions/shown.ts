/** The regions popup (DEC-39). */
export type RegionsShown = {
  regions: { id: string; name: string }[];
  /** What a signed-in person has chosen; a guest's choice is known to their browser alone. */
  chosen: string | null;
};

/** Cookie that keeps a guest's choice for a week (section 2.4). */
export const regionCookie = "region";

/** The regions that a visitor can choose from, and the current choice: docs/specification/extras.md#regions. */
export type RegionsData = {
  regions: { id: string; name: string }[];
  /** The signed-in user's choice; a guest's choice is only in their browser. */
  chosen: string | null;
};

/** The cookie that stores a guest's choice for a week. */
export const regionCookie = "region";

/** The contents that a new portal can begin with: folders in `starters/`. */
export const starterIds = ["bible-course", "school", "blank"] as const;
export type StarterId = (typeof starterIds)[number];

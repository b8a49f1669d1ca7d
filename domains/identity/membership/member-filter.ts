import type { StaffRole } from "#domains/settings/roles.ts";

export const memberStatuses = ["registered", "temporary", "blocked"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** `active`: the last active members first; `joined`: the newest first; `name`: from A to Z. */
export const memberSorts = ["active", "joined", "name"] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Which members of a portal are listed. What is left out filters nothing. */
export type MemberFilter = {
  /** Words that are all in the name, user name, email or phone. */
  text?: string | undefined;
  /** `staff`: any role but that of a disciple. */
  role?: StaffRole | "staff" | undefined;
  status?: MemberStatus | undefined;
  /** The user id of their mentor, or `none`. */
  mentor?: string | undefined;
  /** Active within this number of days. */
  activeDays?: number | undefined;
  /** Not active for this number of days. */
  inactiveDays?: number | undefined;
};

export const searchTextMaxChars = 100;
/** The most days in a filter: 10 years. */
export const filterDaysMax = 3_650;

/** A person's profile fields (section 3, User.profile); names as printed. */
export type UserProfile = {
  firstName?: string;
  lastName?: string;
  additional?: string;
  age?: string;
  avatar?: { url: string; id: string };
};

/** A profile's core (section 3): reachable how, complete or not, and where. */
export type UserCore = {
  complete?: boolean;
  region?: string;
  city?: string;
  countryId?: string;
};

/** The role of every registered account (section 1). */
export const discipleRole = "disciple";

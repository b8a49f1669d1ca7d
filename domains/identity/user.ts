/** A user's profile fields, with the API's printed names. */
export type UserProfile = {
  firstName?: string;
  lastName?: string;
  additional?: string;
  age?: string;
  avatar?: { url: string; id: string };
};

/** A profile's core: contacts, completeness and location. */
export type UserCore = {
  complete?: boolean;
  region?: string;
  city?: string;
  countryId?: string;
};

/** The role that a user gets with a membership. */
export const discipleRole = "disciple";

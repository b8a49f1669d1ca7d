/** A profile picture: the URL of its file, and an id that changes with it. */
export type Avatar = { url: string; id: string };

/** A user's profile fields, with the API's printed names. */
export type UserProfile = {
  firstName?: string;
  lastName?: string;
  additional?: string;
  age?: string;
  avatar?: Avatar | null;
};

/** Returns the first and last name; "" without them. */
export const fullNameOf = ({ firstName, lastName }: UserProfile): string =>
  [firstName, lastName].filter(Boolean).join(" ");

/** What learners may know of the name of somebody who answers them: no last name, unless there is no other. */
export const publicNameOf = ({ firstName, lastName }: UserProfile): string =>
  firstName?.trim() || lastName?.trim() || "";

/** A profile's core: contacts, completeness and location. */
export type UserCore = {
  complete?: boolean;
  region?: string;
  city?: string;
  countryId?: string;
};

/** The role that a user gets with a membership. */
export const discipleRole = "disciple";

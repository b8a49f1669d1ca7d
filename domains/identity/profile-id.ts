const prefix = "bo:";

/** Returns a profile's id, `bo:{userId}`. */
export const profileIdOf = (userId: string): string => prefix + userId;

/** Returns the user id of a profile's id; "" for anything else. */
export const userIdOfProfile = (profileId: string): string =>
  profileId.startsWith(prefix) ? profileId.slice(prefix.length) : "";

const prefix = "bo:";

/** Section 3: a profile's id is `bo:{userId}`. */
export const profileIdOf = (userId: string): string => prefix + userId;

/** The user whose profile it is; "" for what is no profile's id. */
export const userIdOfProfile = (profileId: string): string =>
  profileId.startsWith(prefix) ? profileId.slice(prefix.length) : "";

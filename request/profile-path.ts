/**
 * Whether a path belongs to the profile, which has contacts, sessions and orders: no code of others runs there, so it is
 * always a new document. React Router loads a screen's data from the same path with `.data`.
 */
export const isProfilePath = (pathname: string): boolean =>
  /^\/profile(?:\.data)?(?:\/|$)/i.test(pathname);

/** Which cookies a visitor agreed to. */
export type CookieAgreements = { analytics: boolean };

/** The cookie's name; scripts may read it. */
export const agreementsCookieName = "cookie-agreements";

export const formatAgreements = ({ analytics }: CookieAgreements): string =>
  JSON.stringify({ analytics });

/** Reads the cookie; null if it is missing or invalid. */
export function readAgreements(cookie: string | undefined): CookieAgreements | null {
  // Most guests have no such cookie, and throwing an error for each of them would make pages slower.
  if (!cookie) return null;
  try {
    const { analytics } = JSON.parse(cookie) as Partial<CookieAgreements>;
    return typeof analytics === "boolean" ? { analytics } : null;
  } catch {
    return null;
  }
}

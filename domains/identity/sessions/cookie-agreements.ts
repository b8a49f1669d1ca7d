/** Which cookies a visitor agreed to. */
export type CookieAgreements = { analytics: boolean };

/** The cookie's name; scripts may read it. */
export const agreementsCookieName = "cookie-agreements";

export const writeAgreements = ({ analytics }: CookieAgreements): string =>
  JSON.stringify({ analytics });

/** Reads the cookie; null if it is missing or invalid. */
export function readAgreements(cookie: string | undefined): CookieAgreements | null {
  // Most guests have no such cookie, and creating an error would cost a page more than reading its settings.
  if (!cookie) return null;
  try {
    const { analytics } = JSON.parse(cookie) as Partial<CookieAgreements>;
    return typeof analytics === "boolean" ? { analytics } : null;
  } catch {
    return null;
  }
}

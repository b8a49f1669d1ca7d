/** What somebody agreed to have counted (section 3, gdpr.cookies). */
export type CookieAgreements = { analytics: boolean };

/** Its cookie, which scripts may read (section 7). */
export const agreementsCookieName = "cookie-agreements";

export const writeAgreements = ({ analytics }: CookieAgreements): string =>
  JSON.stringify({ analytics });

/** What the cookie says; null where there is none, or one that says nothing. */
export function readAgreements(cookie: string | undefined): CookieAgreements | null {
  try {
    const { analytics } = JSON.parse(cookie ?? "") as Partial<CookieAgreements>;
    return typeof analytics === "boolean" ? { analytics } : null;
  } catch {
    return null;
  }
}

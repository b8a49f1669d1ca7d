import type { ProvenIdentity } from "#domains/identity/identity.ts";

type Claims = { readonly [name: string]: unknown; readonly sub: string };

/** The longest text accepted from a provider; names and emails are shorter. */
export const claimMaxChars = 320;
export const claimText = (value: unknown): string | undefined =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= claimMaxChars &&
  !value.includes("\0")
    ? value
    : undefined;

/**
 * Builds an identity from Google's claims. Follows Google's rule for trusting an email: a Gmail address, or a verified
 * address of a Workspace (`hd`). Any other address may have a new owner.
 */
export function toGoogleIdentity(claims: Claims, issuer: string): ProvenIdentity {
  const email = claimText(claims["email"]);
  const isGmail = email !== undefined && /@gmail\.com$/i.test(email);
  return {
    method: "google",
    issuer,
    subject: claims.sub,
    email,
    emailVerified:
      claims["email_verified"] === true && (isGmail || claimText(claims["hd"]) !== undefined),
    firstName: claimText(claims["given_name"]) ?? claimText(claims["name"]),
    lastName: claimText(claims["family_name"]),
  };
}

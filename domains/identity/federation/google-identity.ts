import type { ProvenIdentity } from "#domains/identity/identity.ts";

type Claims = { readonly [name: string]: unknown; readonly sub: string };

/** A text of an outside service; nobody's name or address is longer. */
export const claimMaxChars = 320;
export const claimText = (value: unknown): string | undefined =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= claimMaxChars &&
  !value.includes("\0")
    ? value
    : undefined;

/**
 * A person as Google's claims describe them. Google's own rule for trusting an email: it is Gmail's, or it is verified
 * and of a Workspace (`hd`); any other may have been somebody else's since.
 */
export function googleIdentity(claims: Claims, issuer: string): ProvenIdentity {
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

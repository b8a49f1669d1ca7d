import type { ProvenIdentity } from "#domains/identity/identity.ts";

type Claims = { readonly [name: string]: unknown; readonly sub: string };

/** A text of an outside service; nobody's name or address is longer. */
export const toldMaxChars = 320;
export const toldText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= toldMaxChars && !value.includes("\0")
    ? value
    : undefined;

/**
 * A person as Google's claims describe them. Google's own rule for trusting an email: it is Gmail's, or it is verified
 * and of a Workspace (`hd`); any other may have been somebody else's since.
 */
export function googleIdentity(claims: Claims, issuer: string): ProvenIdentity {
  const email = toldText(claims["email"]);
  const isGmail = email !== undefined && /@gmail\.com$/i.test(email);
  return {
    method: "google",
    issuer,
    subject: claims.sub,
    email,
    emailVerified:
      claims["email_verified"] === true && (isGmail || toldText(claims["hd"]) !== undefined),
    firstName: toldText(claims["given_name"]) ?? toldText(claims["name"]),
    lastName: toldText(claims["family_name"]),
  };
}

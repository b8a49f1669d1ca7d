import { Secret, TOTP } from "otpauth";

const secretBytes = 20;
/** How long one code is shown. */
export const codeWindowMs = 30_000;
/** Codes of this many windows before and after the current one are accepted, for clocks that are a little off. */
const windowsAround = 1;

const totpOf = (secret: string) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: codeWindowMs / 1000,
  });

export const newAuthenticatorSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the address that an authenticator app reads from the QR code. */
export function authenticatorUri(secret: string, issuer: string, label: string): string {
  const totp = totpOf(secret);
  // The app shows both, and a colon separates them.
  totp.issuer = issuer.replaceAll(":", " ");
  totp.label = label.replaceAll(":", " ");
  return totp.toString();
}

/** Returns the number of the time window to which a code belongs; null if it is wrong at this time. */
export function findCodeWindow(secret: string, code: string, now: number): number | null {
  // The library throws for a text of another length in bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: windowsAround });
  return delta === null ? null : Math.floor(now / codeWindowMs) + delta;
}

/** Binds an encrypted secret to its row. */
export const sealedSecretPlace = (id: string): string => `second_factors ${id}`;

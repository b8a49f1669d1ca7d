import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import type { SimulatedFaults } from "./faults.ts";
import type { SimulatedPerson } from "./people.ts";
import type { SimulatorTools } from "./simulator.ts";

export const googleFaults = [
  "wrong-nonce",
  "wrong-audience",
  "wrong-issuer",
  "expired",
  "alg-none",
  "wrong-key",
] as const;
export type GoogleFaults = SimulatedFaults<(typeof googleFaults)[number] | "down" | "slow">;

export const googleClient = { clientId: "demo.apps.example", clientSecret: "a demo's secret" };

const tokenLifeSeconds = 3_600;
const keyId = "first";

export const randomText = (): string => randomBytes(24).toString("base64url");
export const sha256 = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");

/** Returns a person's claims. Emails that aren't Gmail count as verified too, as at Google. */
export function claimsOf({ id, firstName, lastName, email, hd }: SimulatedPerson) {
  return {
    sub: id,
    email,
    email_verified: true,
    ...(hd && { hd }),
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    ...(lastName && { family_name: lastName }),
  };
}

/** Signs ID tokens as Google does, or wrongly if a fault is set. */
export function createTokenSigner({ base, clock }: SimulatorTools, faults: GoogleFaults) {
  const keys = generateKeyPair("RS256", { extractable: true });
  const unknownKeys = generateKeyPair("RS256");
  return {
    async listPublicKeys() {
      const { publicKey } = await keys;
      return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: "RS256", use: "sig" }] };
    },
    async signIdToken(person: SimulatedPerson, audience: string, nonce: string | undefined) {
      const now = Math.floor(clock.now() / 1000);
      const issuedAt = faults.has("expired") ? now - 2 * tokenLifeSeconds : now;
      const claims = {
        ...claimsOf(person),
        ...(nonce !== undefined && { nonce: faults.has("wrong-nonce") ? randomText() : nonce }),
        iss: faults.has("wrong-issuer") ? "https://accounts.evil.example" : base,
        aud: faults.has("wrong-audience") ? "another.apps.example" : audience,
        iat: issuedAt,
        exp: issuedAt + tokenLifeSeconds,
      };
      if (faults.has("alg-none")) return new UnsecuredJWT(claims).encode();
      const { privateKey } = await (faults.has("wrong-key") ? unknownKeys : keys);
      return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: keyId }).sign(privateKey);
    },
  };
}

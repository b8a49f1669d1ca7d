import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { sql, type SQL } from "drizzle-orm";
import * as z from "zod/mini";
import type { Ctx } from "#domains/settings/context.server.ts";
import { passkeyRefused } from "./errors.ts";

/** Few pages need this library, and it is large. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256: every passkey knows one of them. */
export const signatureAlgorithms = [-8, -7, -257];
/** The longest answer of a passkey. Attestations, which can be longer, are not asked for. */
const passkeyResponseMaxChars = 20_000;
const base64url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(8_000));
const credentialId = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1_400));
const credential = { id: credentialId, rawId: credentialId, type: z.literal("public-key") };
const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});

function readResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  json: string,
): z.output<Schema> {
  if (json.length > passkeyResponseMaxChars) throw passkeyRefused();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw passkeyRefused();
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw passkeyRefused();
  return parsed.data;
}

type PasskeyCtx = Pick<Ctx, "portal" | "log">;

type Expectation = {
  /** Uses up the challenge; false if it isn't valid. */
  consumeChallenge: (challenge: string) => Promise<boolean>;
  /** The device must have checked a PIN, finger or face. */
  requireUserVerification: boolean;
};

/** What a portal stores of a passkey. */
export type NewPasskey = {
  credentialId: string;
  publicKey: string;
  signatureCount: number;
  transports: string[];
};

/**
 * Checks the browser's answer to the options for adding a passkey.
 * @throws PASSKEY-REFUSED
 */
export async function verifyNewPasskey(
  ctx: PasskeyCtx,
  json: string,
  { consumeChallenge, requireUserVerification }: Expectation,
): Promise<NewPasskey> {
  const response = readResponse(registrationSchema, json);
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: consumeChallenge,
    expectedOrigin: ctx.portal.origin,
    expectedRPID: ctx.portal.host,
    supportedAlgorithmIDs: signatureAlgorithms,
    requireUserVerification,
  }).catch(refusePasskey(ctx));
  if (!verified || !registrationInfo) throw passkeyRefused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signatureCount: counter,
    transports: response.response.transports ?? [],
  };
}

export type PasskeyProof = ReturnType<typeof readPasskeyProof>;

/**
 * Reads the browser's answer to the options for using a passkey; nothing in it is checked yet.
 * @throws PASSKEY-REFUSED
 */
export const readPasskeyProof = (json: string) => readResponse(assertionSchema, json);

/**
 * Checks the answer against the stored passkey.
 * @returns the passkey's new count of signatures
 * @throws PASSKEY-REFUSED
 */
export async function verifyPasskeyProof(
  ctx: PasskeyCtx,
  proof: PasskeyProof,
  passkey: { publicKey: string; signatureCount: number },
  { consumeChallenge, requireUserVerification }: Expectation,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: consumeChallenge,
    expectedOrigin: ctx.portal.origin,
    expectedRPID: ctx.portal.host,
    credential: {
      id: proof.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.signatureCount,
    },
    requireUserVerification,
  }).catch(refusePasskey(ctx));
  if (!verified) throw passkeyRefused();
  return authenticationInfo.newCounter;
}

/**
 * SQL condition: the passkey's new count of signatures may follow the stored one. A lower count means that a copy of the
 * passkey was used meanwhile. A new count of 0 means that the passkey keeps no counter.
 */
export const isNextCount = (storedCount: SQL, newCount: number): SQL =>
  newCount === 0 ? sql`${storedCount} = 0` : sql`${storedCount} < ${newCount}`;

/** The library encodes the bytes again, so the browser gets the same text. */
export const decodeChallenge = (challenge: string) =>
  new Uint8Array(Buffer.from(challenge, "base64url"));

/** The library throws an error for every answer that doesn't fit; its text is for the log. */
const refusePasskey =
  ({ log }: Pick<Ctx, "log">) =>
  (error: unknown): never => {
    log.info({ reason: error instanceof Error ? error.name : "unknown" }, "a passkey was refused");
    throw passkeyRefused();
  };

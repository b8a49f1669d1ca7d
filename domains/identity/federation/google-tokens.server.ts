import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from "jose";
import { callService, fetchService, ServiceFailure } from "#platform/outbound.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { methodOff } from "#domains/identity/errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { identityRefused } from "./federation-errors.ts";
import { googleIdentity } from "./google-identity.ts";
import { googleServer } from "./google.server.ts";

type GoogleCtx = Pick<Ctx, "db" | "portal" | "vault" | "providers" | "log" | "clock">;

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Google's public keys, cached; read again for an unknown key at most every 30 seconds. */
function keySetOf(address: string) {
  const known = keySets.get(address);
  if (known) return known;
  const made = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, init) => fetchService(url, init),
  });
  keySets.set(address, made);
  return made;
}

/**
 * Returns the identity of a one-tap credential: an ID token, checked by signature, issuer, audience and time. Also
 * returns its nonce for the caller to compare.
 * @throws the library's own errors
 */
export async function googleByCredential(
  ctx: GoogleCtx,
  credential: string,
): Promise<{ identity: ProvenIdentity; nonce: string }> {
  const keys = await providerKeysOf(ctx, "google");
  if (!keys) throw methodOff();
  const { issuer } = ctx.providers.urls.google;
  const { jwks_uri: address } = await googleServer(ctx);
  if (!address) throw identityRefused();
  const { payload } = await jwtVerify(credential, keySetOf(address), {
    // Google writes its issuer both with and without the scheme.
    issuer: [issuer, issuer.replace(/^https?:\/\//, "")],
    audience: keys.clientId,
    algorithms: ["RS256"],
    requiredClaims: ["sub", "iat", "exp", "nonce"],
    currentDate: new Date(ctx.clock.now()),
  });
  const nonce = payload["nonce"];
  if (typeof nonce !== "string" || !hasSubject(payload)) throw identityRefused();
  return { identity: googleIdentity(payload, issuer), nonce };
}

const hasSubject = (payload: JWTPayload): payload is JWTPayload & { sub: string } =>
  typeof payload.sub === "string" && payload.sub !== "";

/**
 * Returns the identity of an access token that Google issued to this portal's client. A token for another site is
 * refused.
 * @throws IDENTITY-REFUSED; failures of the provider unchanged
 */
export async function googleByAccessToken(
  ctx: GoogleCtx,
  accessToken: string,
): Promise<ProvenIdentity> {
  const keys = await providerKeysOf(ctx, "google");
  if (!keys) throw methodOff();
  const { issuer, tokenInfo } = ctx.providers.urls.google;
  const server = await googleServer(ctx);
  if (!server.userinfo_endpoint) throw identityRefused();
  const info = await requestTokenInfo(tokenInfo, {
    body: new URLSearchParams({ access_token: accessToken }),
  });
  if (info["aud"] !== keys.clientId) throw identityRefused();
  const person = await requestTokenInfo(server.userinfo_endpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { sub } = person;
  if (typeof sub !== "string" || sub === "" || sub !== info["sub"]) throw identityRefused();
  return googleIdentity({ ...person, sub }, issuer);
}

type FetchOptions = { headers?: Record<string, string>; body?: URLSearchParams };

/** A 4xx answer means that the token is invalid. */
async function requestTokenInfo(
  address: string,
  asked: FetchOptions,
): Promise<Record<string, unknown>> {
  try {
    const answer = await callService(address, { method: asked.body ? "POST" : "GET", ...asked });
    if (typeof answer !== "object" || answer === null) throw identityRefused();
    return answer as Record<string, unknown>;
  } catch (error) {
    const status = error instanceof ServiceFailure ? error.status : undefined;
    throw status !== undefined && status < 500 ? identityRefused() : error;
  }
}

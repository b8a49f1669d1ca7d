import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from "jose";
import { callService, fetchService, ServiceFailure } from "#platform/call-service.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { signInMethodDisabled } from "#domains/identity/errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { identityRefused } from "./federation-errors.ts";
import { toGoogleIdentity } from "./google-identity.ts";
import { loadGoogleMetadata } from "./google.server.ts";

type GoogleCtx = Pick<Ctx, "db" | "portal" | "vault" | "providers" | "log" | "clock">;

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Google's public keys, cached; read again for an unknown key at most every 30 seconds. */
function keySetOf(keySetUrl: string) {
  const cached = keySets.get(keySetUrl);
  if (cached) return cached;
  const keySet = createRemoteJWKSet(new URL(keySetUrl), {
    [customFetch]: (url, init) => fetchService(url, init),
  });
  keySets.set(keySetUrl, keySet);
  return keySet;
}

/**
 * Returns the identity of a one-tap credential: an ID token, checked by signature, issuer, audience and time. Also
 * returns its nonce for the caller to compare.
 * @throws the library's own errors
 */
export async function identifyByGoogleCredential(
  ctx: GoogleCtx,
  credential: string,
): Promise<{ identity: ProvenIdentity; nonce: string }> {
  const keys = await providerKeysOf(ctx, "google");
  if (!keys) throw signInMethodDisabled();
  const { issuer } = ctx.providers.urls.google;
  const { jwks_uri: keySetUrl } = await loadGoogleMetadata(ctx);
  if (!keySetUrl) throw identityRefused();
  const { payload } = await jwtVerify(credential, keySetOf(keySetUrl), {
    // Google writes its issuer both with and without the scheme.
    issuer: [issuer, issuer.replace(/^https?:\/\//, "")],
    audience: keys.clientId,
    algorithms: ["RS256"],
    requiredClaims: ["sub", "iat", "exp", "nonce"],
    currentDate: new Date(ctx.clock.now()),
  });
  const nonce = payload["nonce"];
  if (typeof nonce !== "string" || !hasSubject(payload)) throw identityRefused();
  return { identity: toGoogleIdentity(payload, issuer), nonce };
}

const hasSubject = (payload: JWTPayload): payload is JWTPayload & { sub: string } =>
  typeof payload.sub === "string" && payload.sub !== "";

/**
 * Returns the identity of an access token that Google issued to this portal's client. A token for another site is
 * refused.
 * @throws IDENTITY-REFUSED; failures of the provider unchanged
 */
export async function identifyByGoogleToken(
  ctx: GoogleCtx,
  accessToken: string,
): Promise<ProvenIdentity> {
  const keys = await providerKeysOf(ctx, "google");
  if (!keys) throw signInMethodDisabled();
  const { issuer, tokenInfo } = ctx.providers.urls.google;
  const server = await loadGoogleMetadata(ctx);
  if (!server.userinfo_endpoint) throw identityRefused();
  const info = await requestTokenInfo(tokenInfo, {
    body: new URLSearchParams({ access_token: accessToken }),
  });
  if (info["aud"] !== keys.clientId) throw identityRefused();
  const userInfo = await requestTokenInfo(server.userinfo_endpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { sub } = userInfo;
  if (typeof sub !== "string" || sub === "" || sub !== info["sub"]) throw identityRefused();
  return toGoogleIdentity({ ...userInfo, sub }, issuer);
}

type FetchOptions = { headers?: Record<string, string>; body?: URLSearchParams };

/** Requests information about a token. A response with a 4xx status means that the token is invalid. */
async function requestTokenInfo(
  url: string,
  options: FetchOptions,
): Promise<Record<string, unknown>> {
  try {
    const response = await callService(url, { method: options.body ? "POST" : "GET", ...options });
    if (typeof response !== "object" || response === null) throw identityRefused();
    return response as Record<string, unknown>;
  } catch (error) {
    const status = error instanceof ServiceFailure ? error.status : undefined;
    throw status !== undefined && status < 500 ? identityRefused() : error;
  }
}

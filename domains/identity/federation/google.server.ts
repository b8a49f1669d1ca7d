import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockSkew,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  setJwksCache,
} from "openid-client";
import { fetchService } from "#platform/call-service.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { signInMethodDisabled } from "#domains/identity/errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import type { FederationAttempt } from "./federation-attempt.server.ts";
import { identityRefused, signInCancelled } from "./federation-errors.ts";
import { toGoogleIdentity } from "./google-identity.ts";

type GoogleCtx = Pick<Ctx, "db" | "portal" | "vault" | "providers" | "log" | "clock">;
type GoogleMetadata = ReturnType<Configuration["serverMetadata"]>;

/** How long Google's metadata stays in the cache. It changes rarely. */
const serverLifeMs = 60 * 60_000;
const servers = new Map<string, { server: GoogleMetadata; readAt: number; keys?: JwksCache }>();
type JwksCache = NonNullable<ReturnType<typeof getJwksCache>>;

/** Returns Google's metadata, read once an hour. The issuer in it must be the requested one. */
export async function loadGoogleMetadata({ providers, clock }: GoogleCtx): Promise<GoogleMetadata> {
  const { issuer } = providers.urls.google;
  const cached = servers.get(issuer);
  if (cached && clock.now() - cached.readAt < serverLifeMs) return cached.server;
  const execute = isHttp(issuer) ? [allowInsecureRequests] : [];
  const configuration = await discovery(new URL(issuer), "nobody", undefined, undefined, {
    execute,
    [customFetch]: fetchFromGoogle,
  });
  const server = configuration.serverMetadata();
  servers.set(issuer, { server, readAt: clock.now() });
  return server;
}

const fetchFromGoogle: CustomFetch = (url, init) => fetchService(url, init as RequestInit);
const isHttp = (url: string) => url.startsWith("http:");

/** @throws SIGN-IN-METHOD-DISABLED without keys */
async function configureGoogleClient(ctx: GoogleCtx): Promise<Configuration> {
  const keys = await providerKeysOf(ctx, "google");
  if (!keys) throw signInMethodDisabled();
  const { issuer } = ctx.providers.urls.google;
  const config = new Configuration(await loadGoogleMetadata(ctx), keys.clientId, {
    client_secret: keys.clientSecret,
    // The library checks expiry by the portal's clock.
    [clockSkew]: Math.round((ctx.clock.now() - Date.now()) / 1000),
  });
  config[customFetch] = fetchFromGoogle;
  if (isHttp(issuer)) allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  const cached = servers.get(issuer)?.keys;
  if (cached) setJwksCache(config, cached);
  return config;
}

/** Returns Google's sign-in address: code flow with PKCE, and this attempt's state and nonce. */
export async function googleSignInUrl(
  ctx: GoogleCtx,
  attempt: FederationAttempt & { state: string },
): Promise<URL> {
  return buildAuthorizationUrl(await configureGoogleClient(ctx), {
    redirect_uri: attempt.redirectUri,
    scope: "openid email profile",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
  });
}

/**
 * Exchanges Google's code and checks the ID token's signature, issuer, audience, nonce and time.
 * @throws SIGN-IN-CANCELLED, IDENTITY-REFUSED; failures of the provider unchanged
 */
export async function identifyByGoogleCode(
  ctx: GoogleCtx,
  attempt: FederationAttempt & { state: string },
  query: URLSearchParams,
): Promise<ProvenIdentity> {
  const config = await configureGoogleClient(ctx);
  const { issuer } = ctx.providers.urls.google;
  try {
    const tokens = await authorizationCodeGrant(
      config,
      new URL(`${attempt.redirectUri}?${query}`),
      {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw identityRefused();
    return toGoogleIdentity(claims, issuer);
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === "access_denied")
      throw signInCancelled();
    throw error;
  } finally {
    const entry = servers.get(issuer);
    const keys = getJwksCache(config);
    if (entry && keys) entry.keys = keys;
  }
}

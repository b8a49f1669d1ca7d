import { createHmac } from "node:crypto";
import * as z from "zod";
import { callService, ServiceFailure } from "#platform/call-service.server.ts";
import type { KeysOf } from "#platform/provider-keys.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { signInMethodDisabled } from "#domains/identity/errors.ts";
import type { ProvenIdentity } from "#domains/identity/identity.ts";
import { pkceChallenge } from "#domains/identity/secret-token.server.ts";
import type { FederationAttempt } from "./federation-attempt.server.ts";
import { identityRefused, signInCancelled } from "./federation-errors.ts";
import { claimText } from "./google-identity.ts";

type FacebookCtx = Pick<Ctx, "db" | "portal" | "vault" | "providers" | "log">;
type FacebookKeys = KeysOf<"facebook">;

/** @throws SIGN-IN-METHOD-DISABLED without keys */
async function requireKeys(ctx: FacebookCtx): Promise<FacebookKeys> {
  const keys = await providerKeysOf(ctx, "facebook");
  if (!keys) throw signInMethodDisabled();
  return keys;
}

/** Returns the address of Facebook's dialog, with this attempt's state and PKCE challenge. */
export async function facebookDialogUrl(
  ctx: FacebookCtx,
  attempt: FederationAttempt & { state: string },
): Promise<URL> {
  const { appId } = await requireKeys(ctx);
  const url = new URL(ctx.providers.urls.facebook.dialog);
  url.search = new URLSearchParams({
    client_id: appId,
    redirect_uri: attempt.redirectUri,
    response_type: "code",
    scope: "public_profile,email",
    state: attempt.state,
    code_challenge: pkceChallenge(attempt.verifier),
    code_challenge_method: "S256",
  }).toString();
  return url;
}

const tokenSchema = z.object({ access_token: z.string().min(1).max(2_000) });

/**
 * Exchanges Facebook's code for an access token and returns the identity it belongs to.
 * @throws SIGN-IN-CANCELLED, IDENTITY-REFUSED; failures of the provider unchanged
 */
export async function identifyByFacebookCode(
  ctx: FacebookCtx,
  attempt: FederationAttempt,
  query: URLSearchParams,
): Promise<ProvenIdentity> {
  if (query.get("error") === "access_denied") throw signInCancelled();
  const code = query.get("code");
  if (!code) throw identityRefused();
  const { appId, appSecret } = await requireKeys(ctx);
  const response = await callFacebook(ctx, "/oauth/access_token", {
    method: "POST",
    body: new URLSearchParams({
      client_id: appId,
      client_secret: appSecret,
      redirect_uri: attempt.redirectUri,
      code,
      code_verifier: attempt.verifier,
    }),
  });
  const parsed = tokenSchema.safeParse(response);
  if (!parsed.success) throw identityRefused();
  return identifyByFacebookToken(ctx, parsed.data.access_token);
}

const debugSchema = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.boolean(),
    user_id: z.string().min(1).max(200),
    expires_at: z.number().optional(),
  }),
});
const meSchema = z.object({
  id: z.string(),
  first_name: z.unknown().optional(),
  last_name: z.unknown().optional(),
  email: z.unknown().optional(),
});

/**
 * Returns the identity of an access token that Facebook issued to this portal's app. User ids differ per app, so the
 * issuer names the app. Facebook never confirms an email.
 * @throws IDENTITY-REFUSED; failures of the provider unchanged
 */
export async function identifyByFacebookToken(
  ctx: FacebookCtx,
  accessToken: string,
): Promise<ProvenIdentity> {
  const { appId, appSecret } = await requireKeys(ctx);
  const debug = debugSchema.safeParse(
    await callFacebook(ctx, `/debug_token?${new URLSearchParams({ input_token: accessToken })}`, {
      headers: { authorization: `Bearer ${appId}|${appSecret}` },
    }),
  );
  const isOurs = debug.success && debug.data.data.is_valid && debug.data.data.app_id === appId;
  if (!isOurs) throw identityRefused();
  const proof = createHmac("sha256", appSecret).update(accessToken).digest("hex");
  const fields = { fields: "id,first_name,last_name,email", appsecret_proof: proof };
  const me = meSchema.safeParse(
    await callFacebook(ctx, `/me?${new URLSearchParams(fields)}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  );
  if (!me.success || me.data.id !== debug.data.data.user_id) throw identityRefused();
  return {
    method: "facebook",
    issuer: `https://www.facebook.com/${appId}`,
    subject: me.data.id,
    email: claimText(me.data.email),
    emailVerified: false,
    firstName: claimText(me.data.first_name),
    lastName: claimText(me.data.last_name),
  };
}

/** Calls Facebook's API. A response with a 4xx status means that the code or token is invalid. */
async function callFacebook(
  ctx: FacebookCtx,
  path: string,
  options: Parameters<typeof callService>[1],
) {
  try {
    return await callService(`${ctx.providers.urls.facebook.graph}${path}`, options);
  } catch (error) {
    const status = error instanceof ServiceFailure ? error.status : undefined;
    throw status !== undefined && status < 500 ? identityRefused() : error;
  }
}

import { newToken } from "#domains/identity/secret-token.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";

/**
 * Creates the secret that a mail service needs to deliver email to this portal. It replaces the old one, and can't be shown
 * again.
 * @throws AUTH-DENY, FRESH-PROOF-MISSING
 */
export async function createEmailSecret(ctx: Ctx): Promise<string> {
  const secret = newToken();
  await setPortalSecret(ctx, { name: "email.webhookSecret", value: secret });
  return secret;
}

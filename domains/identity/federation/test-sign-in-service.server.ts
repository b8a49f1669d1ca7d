import { authorize } from "#domains/identity/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { missingKeysOf, providerKeysOf } from "#domains/settings/providers.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { callService, ServiceFailure } from "#platform/call-service.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { loadGoogleMetadata } from "./google.server.ts";
import type { ServiceState, SignInService } from "./sign-in-service.ts";

type TestCtx = Pick<
  Ctx,
  "db" | "portal" | "settings" | "vault" | "providers" | "log" | "actor" | "clock" | "jobs"
>;

/** Where the service sends people back to. */
export const callbackUrl = ({ portal }: Pick<Ctx, "portal">): string => `${portal.origin}/callback`;

/** No service knows it: the exchange ends there, after the keys and the address were checked. */
const unknownCode = "lampstand-test";

/**
 * Exchanges a code that doesn't exist with Google or Facebook: they check the portal's keys and address first. Nobody is
 * signed in.
 * @throws AUTH-DENY without an admin's role
 */
export async function testSignInService(
  ctx: TestCtx,
  service: SignInService,
): Promise<{ service: SignInService; state: ServiceState; missingKeys: string[] }> {
  authorize(ctx, "test", "sign-in services");
  const missingKeys = await missingKeysOf(ctx, service);
  const state =
    missingKeys.length > 0 ? "no-keys" : await tests[service](ctx).catch(stateOfFailure);
  await withTransaction(ctx.db, (tx) =>
    writeAudit(tx, ctx, {
      action: "testSignInService",
      subject: ["sign-in service", service],
      before: {},
      after: { state },
    }),
  );
  return { service, state, missingKeys };
}

const tests: Readonly<Record<SignInService, (ctx: TestCtx) => Promise<ServiceState>>> = {
  async google(ctx) {
    const { clientId, clientSecret } = (await providerKeysOf(ctx, "google"))!;
    const { token_endpoint: address = "" } = await loadGoogleMetadata(ctx);
    await callService(address, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: unknownCode,
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: callbackUrl(ctx),
      }),
    });
    return "works";
  },
  async facebook(ctx) {
    const { appId, appSecret } = (await providerKeysOf(ctx, "facebook"))!;
    await callService(`${ctx.providers.urls.facebook.graph}/oauth/access_token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: appId,
        client_secret: appSecret,
      }),
    });
    return "works";
  },
};

/** The service refuses the code in any case; why it does tells whether the rest is right. */
function stateOfFailure(error: unknown): ServiceState {
  if (!(error instanceof ServiceFailure) || error.status === undefined || error.status >= 500)
    return "no-answer";
  const reason = (error.body as { error?: unknown } | undefined)?.error;
  if (reason === "invalid_grant") return "works";
  return reason === "redirect_uri_mismatch" ? "wrong-address" : "refused";
}

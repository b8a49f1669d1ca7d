import { availableProviders } from "#domains/settings/providers.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Gateway, gateways } from "./gateways/gateway.ts";

/** The gateways this portal can use, the default first: switched on in its settings, with all keys. */
export function listPortalGateways(ctx: Pick<Ctx, "portal" | "settings" | "providers">): Gateway[] {
  const providersWithKeys = availableProviders(ctx);
  return gateways.filter((one) => providersWithKeys.has(one) && ctx.settings.payments[one]);
}

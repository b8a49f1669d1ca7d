import { providerKeysOf } from "#domains/settings/providers.server.ts";
import type { Gateway, GatewayConnection } from "./gateways/gateway.ts";
import type { MoneyCtx } from "./money-context.server.ts";

/** The addresses and keys to reach a gateway for this portal; null without keys. */
export async function connectGateway<G extends Gateway>(
  ctx: MoneyCtx,
  gateway: G,
): Promise<GatewayConnection<G> | null> {
  const keys = await providerKeysOf(ctx, gateway);
  return keys && { addresses: ctx.providers.addresses[gateway], keys };
}

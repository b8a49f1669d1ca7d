import { providerKeysOf } from "#domains/settings/providers.server.ts";
import type { Gateway, GatewayConnection } from "./gateways/gateway.ts";
import type { OrderCtx } from "./order-context.server.ts";

/** The URLs and keys to reach a gateway for this portal; null without keys. */
export async function connectGateway<G extends Gateway>(
  ctx: OrderCtx,
  gateway: G,
): Promise<GatewayConnection<G> | null> {
  const keys = await providerKeysOf(ctx, gateway);
  return keys && { urls: ctx.providers.urls[gateway], keys };
}

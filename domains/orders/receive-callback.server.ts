import { notFound } from "#domains/settings/errors.ts";
import { callbackRefused, callbackMismatch } from "./errors.ts";
import { connectGateway } from "./connect-gateway.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { adapterOf } from "./gateways/adapters.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { OrderCtx } from "./order-context.server.ts";
import { logGatewayEvent } from "./log-gateway-event.server.ts";

/**
 * Receives a gateway's call to this portal: verifies its signature over the text as received, and applies it once.
 * Refused calls are logged too.
 * @returns the response that the gateway expects; without it the gateway calls again
 * @throws NOT-FOUND if this portal has no such gateway or payment, CALLBACK-REFUSED, CALLBACK-MISMATCH
 */
export async function receiveCallback(
  ctx: OrderCtx,
  gateway: Gateway,
  body: string,
): Promise<object> {
  const connection = await connectGateway<Gateway>(ctx, gateway);
  if (!connection) throw notFound();
  const adapter = adapterOf<Gateway>(gateway);
  const report = adapter.readCallback(connection.keys, body);
  if ("refused" in report) {
    const { refused, reference } = report;
    ctx.log.warn({ gateway, refused }, "a payment service's call was refused");
    const result = `refused: ${refused}`;
    await logGatewayEvent(ctx.db, ctx, { gateway, event: "callback", reference, result });
    throw callbackRefused();
  }
  const outcome = await handleGatewayNotification(ctx, {
    gateway,
    event: "callback",
    report,
  });
  const { reference, status } = report;
  if (outcome === "unknown" || outcome === "mismatch")
    ctx.log.warn(
      { gateway, reference, status, outcome },
      "a payment service's call matches no payment",
    );
  if (outcome === "unknown") throw notFound();
  if (outcome === "mismatch") throw callbackMismatch();
  return adapter.buildCallbackResponse(connection.keys, report, ctx.clock.now());
}

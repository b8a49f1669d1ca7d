import { notFound } from "#domains/settings/errors.ts";
import { callbackRefused, callbackUnfit } from "./errors.ts";
import { gatewayLine } from "./gateway-line.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { wireOf } from "./gateways/wires.server.ts";
import { handleGatewayNotification } from "./handle-gateway-notification.server.ts";
import type { MoneyCtx } from "./money-context.server.ts";
import { noteGateway } from "./note-gateway.server.ts";

/**
 * Receives a gateway's call to this portal: verifies its signature over the text as received, and applies it once.
 * Refused calls are logged too.
 * @returns the answer the gateway expects; without it, it calls again
 * @throws NOT-FOUND if this portal has no such gateway or payment, CALLBACK-REFUSED, CALLBACK-UNFIT
 */
export async function receiveCallback(
  ctx: MoneyCtx,
  gateway: Gateway,
  body: string,
): Promise<object> {
  const line = await gatewayLine<Gateway>(ctx, gateway);
  if (!line) throw notFound();
  const wire = wireOf<Gateway>(gateway);
  const read = wire.readCallback(line.keys, body);
  if ("refused" in read) {
    const { refused, reference } = read;
    ctx.log.warn({ gateway, refused }, "a payment service's call was refused");
    const verdict = `refused: ${refused}`;
    await noteGateway(ctx.db, ctx, { gateway, event: "callback", reference, verdict });
    throw callbackRefused();
  }
  const hearing = await handleGatewayNotification(ctx, {
    gateway,
    event: "callback",
    report: read,
  });
  const { reference, status } = read;
  if (hearing === "unknown" || hearing === "unfit")
    ctx.log.warn(
      { gateway, reference, status, hearing },
      "a payment service's call matches no payment",
    );
  if (hearing === "unknown") throw notFound();
  if (hearing === "unfit") throw callbackUnfit();
  return wire.acceptance(line.keys, read, ctx.clock.now());
}

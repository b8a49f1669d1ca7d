import { paymentUnavailable } from "./errors.ts";
import { gatewayLine } from "./gateway-line.server.ts";
import { callbackPath, type Checkout } from "./gateways/gateway.ts";
import { wireOf } from "./gateways/wires.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import type { StoredPayment } from "./read-payments.server.ts";

/** Titles that gateways show stay short. */
const titleMaxChars = 250;

/**
 * The form that leads to a payment, made anew from what is stored of it: the same payment by the same name each time.
 * @param resultUrl where the gateway sends the browser back, absolute
 * @throws PAYMENT-UNAVAILABLE when the portal has lost the gateway's keys
 */
export async function checkoutOf(
  ctx: BuyerCtx,
  payment: StoredPayment,
  title: string,
  resultUrl: string,
): Promise<Checkout> {
  const { gateway, reference, amountMinor, currency, language, createdAt, expiresAt } = payment;
  const line = await gatewayLine(ctx, gateway);
  if (!line) throw paymentUnavailable();
  return wireOf(gateway).checkout(line, {
    reference,
    amountMinor,
    currency,
    title: [...title].slice(0, titleMaxChars).join(""),
    language,
    resultUrl,
    callbackUrl: ctx.portal.origin + callbackPath(gateway),
    domain: ctx.settings.payments.wayforpayDomain || ctx.portal.host,
    madeAt: createdAt.getTime(),
    until: expiresAt.getTime(),
  });
}

import { paymentUnavailable } from "./errors.ts";
import { gatewayLine } from "./gateway-line.server.ts";
import { callbackPath, type Checkout, type Purchase } from "./gateways/gateway.ts";
import { wireOf } from "./gateways/wires.server.ts";
import type { BuyerCtx } from "./money-context.server.ts";
import type { StoredPayment } from "./read-payments.server.ts";

/** Gateways show a short title: all titles of an order share this length. */
const titleMaxChars = 250;

/**
 * Builds the form that leads to a payment from its stored row: the same payment with the same reference each time.
 * @param items the courses, whose prices add up to the payment's amount
 * @param resultUrl the absolute address the gateway returns the browser to
 * @throws PAYMENT-UNAVAILABLE when the portal no longer has the gateway's keys
 */
export async function checkoutOf(
  ctx: BuyerCtx,
  payment: StoredPayment,
  items: Purchase["items"],
  resultUrl: string,
): Promise<Checkout> {
  const { gateway, reference, amountMinor, currency, language, createdAt, expiresAt } = payment;
  const line = await gatewayLine(ctx, gateway);
  if (!line) throw paymentUnavailable();
  const titleMax = Math.floor(titleMaxChars / items.length);
  return wireOf(gateway).checkout(line, {
    reference,
    amountMinor,
    currency,
    items: items.map(({ title, priceMinor }) => ({
      title: [...title].slice(0, titleMax).join(""),
      priceMinor,
    })),
    language,
    resultUrl,
    callbackUrl: ctx.portal.origin + callbackPath(gateway),
    domain: ctx.settings.payments.wayforpayDomain || ctx.portal.host,
    madeAt: createdAt.getTime(),
    until: expiresAt.getTime(),
  });
}

import { paymentUnavailable } from "./errors.ts";
import { connectGateway } from "./connect-gateway.server.ts";
import { callbackPath, type Checkout, type CheckoutRequest } from "./gateways/gateway.ts";
import { adapterOf } from "./gateways/adapters.server.ts";
import type { BuyerCtx } from "./order-context.server.ts";
import type { StoredPayment } from "./read-payments.server.ts";

/** The most characters of all titles of an order together, because gateways show only a short text. */
const allTitlesMaxChars = 250;

/**
 * Builds the form that leads to a stored payment. Repeated calls lead to the same payment, with the same reference.
 * @param items the courses, whose prices add up to the payment's amount
 * @param resultUrl the absolute address the gateway returns the browser to
 * @throws PAYMENT-UNAVAILABLE when the portal no longer has the gateway's keys
 */
export async function buildCheckout(
  ctx: BuyerCtx,
  payment: StoredPayment,
  items: CheckoutRequest["items"],
  resultUrl: string,
): Promise<Checkout> {
  const { gateway, reference, amountMinor, currency, language, createdAt, expiresAt } = payment;
  const connection = await connectGateway(ctx, gateway);
  if (!connection) throw paymentUnavailable();
  const charsPerTitle = Math.floor(allTitlesMaxChars / items.length);
  return adapterOf(gateway).buildCheckoutForm(connection, {
    reference,
    amountMinor,
    currency,
    items: items.map(({ title, priceMinor }) => ({
      title: [...title].slice(0, charsPerTitle).join(""),
      priceMinor,
    })),
    language,
    resultUrl,
    callbackUrl: ctx.portal.origin + callbackPath(gateway),
    domain: ctx.settings.payments.wayforpayDomain || ctx.portal.host,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
  });
}

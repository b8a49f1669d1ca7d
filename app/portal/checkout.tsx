import { useEffect } from "react";
import { redirect, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { usePrice } from "#domains/courses/use-price.ts";
import { gatewayNames } from "#domains/orders/gateways/gateway-names.ts";
import { isGateway } from "#domains/orders/gateways/gateway.ts";
import { loadCheckout } from "#domains/orders/load-checkout.server.ts";
import { checkoutPath, orderResultPath } from "#domains/orders/result-path.ts";
import { retryOrder } from "#domains/orders/retry-order.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { documentEntryKey } from "#popups/popup-code.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { loadOrderScreen } from "./order/order-screen.server.ts";
import type { Route } from "./+types/checkout";

/** Loads the open payment of the user's own order. An order without one redirects to its status page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { order, title, courses, continuePath } = await loadOrderScreen(
    ctx,
    request,
    params.orderId,
  );
  const orderPath = orderResultPath(order.id, continuePath);
  const chosenGateway = new URL(request.url).searchParams.get("gateway") ?? "";
  const openCheckout = await loadCheckout(ctx, {
    orderId: order.id,
    continuePath,
    gateway: isGateway(chosenGateway) ? chosenGateway : null,
  }).catch(redirectToOrder(ctx, orderPath));
  if (!openCheckout) throw redirect(orderPath);
  const { checkout, gateway, amount, currency } = openCheckout;
  return { ...checkout, gateway, price: { price: amount, currency }, title, courses };
}

/**
 * Starts another payment of an order. First asks the gateway about the earlier one, so that nobody pays twice. Then
 * redirects to this page, which starts the payment, or to the order's page, which explains why there is none.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { order, continuePath } = await loadOrderScreen(ctx, request, params.orderId);
  const form = await request.formData();
  const gateway = String(form.get("gateway") ?? "");
  const currency = form.get("currency");
  const orderPath = orderResultPath(order.id, continuePath);
  const retry = await retryOrder(ctx, {
    orderId: order.id,
    gateway: isGateway(gateway) ? gateway : undefined,
    currency: typeof currency === "string" ? currency : undefined,
    continuePath,
  }).catch(redirectToOrder(ctx, orderPath));
  const { orderId } = retry;
  return redirect(
    retry.checkout
      ? checkoutPath(orderId, continuePath, retry.gateway)
      : orderResultPath(orderId, continuePath),
    303,
  );
}

/** The order's page shows why it can't be paid now: docs/specification/errors.md#buying. */
const redirectToOrder = (ctx: RequestCtx, orderPath: string) => (error: unknown) => {
  if (!(error instanceof DomainError) || error.messageKey === undefined) throw error;
  ctx.flash(error.messageKey);
  throw redirect(orderPath, 303);
};

export const meta = () => [{ name: "robots", content: "noindex" }];

/**
 * The form that leads to a gateway. The page's first script submits it while the page loads, so that Back from the
 * gateway doesn't return here. Without JavaScript a button submits it. Only this page may submit forms to a gateway.
 */
export default function CheckoutScreen() {
  const {
    action: gatewayUrl,
    fields,
    gateway,
    price,
    title,
    courses,
  } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const formatPrice = usePrice();
  useDocumentReload();
  const [gatewayName, amount] = [gatewayNames[gateway], formatPrice(price)];
  return (
    <main id="main" className="reading-page reading-page--page order-page">
      <title>{t("order.checkout")}</title>
      <header className="order-page__head">
        <h1>{t("order.checkout")}</h1>
        <p className="lead">{t("order.checkout-lead", { course: title, gateway: gatewayName })}</p>
      </header>
      <form method="post" action={gatewayUrl} acceptCharset="utf-8" data-send="now">
        {fields.map((field, index) => (
          <input key={index} type="hidden" name={field.name} value={field.value} />
        ))}
        <div className="order-page__actions">
          <Button type="submit" large>
            {t("fill-profile-buy.pay", { price: amount })}
          </Button>
          {courses.length === 1 && (
            <ButtonLink variant="text" href={`/courses/${courses[0]!.id}`}>
              {t("order.to-course")}
            </ButtonLink>
          )}
        </div>
      </form>
    </main>
  );
}

/**
 * Requests this page's own document after client navigation: only that document has the content security policy that
 * allows the form.
 */
function useDocumentReload(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== documentEntryKey) window.location.replace(window.location.href);
  }, [key]);
}

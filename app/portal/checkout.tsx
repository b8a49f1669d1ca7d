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
import { documentEntry } from "#popups/popup-code.ts";
import { type RequestCtx, requestContext } from "#request/request-context.server.ts";
import { loadOrderScreen } from "./order/order-screen.server.ts";
import type { Route } from "./+types/checkout";

/** The open payment of one of the caller's own orders; an order that awaits none has its state to show. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { order, title, courses, asked } = await loadOrderScreen(ctx, request, params.orderId);
  const toOrder = orderResultPath(order.id, asked);
  const chosen = new URL(request.url).searchParams.get("gateway") ?? "";
  const found = await loadCheckout(ctx, {
    orderId: order.id,
    onward: asked,
    gateway: isGateway(chosen) ? chosen : null,
  }).catch(sayThere(ctx, toOrder));
  if (!found) throw redirect(toOrder);
  const { checkout, gateway, amount, currency } = found;
  return { ...checkout, gateway, price: { price: amount, currency }, title, courses };
}

/**
 * Another attempt at an order: the gateway is asked first what became of the one before, so that nobody pays twice.
 * Then this very page leads to the payment, or the order's says that there is none to make.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { order, asked } = await loadOrderScreen(ctx, request, params.orderId);
  const gateway = String((await request.formData()).get("gateway") ?? "");
  const toOrder = orderResultPath(order.id, asked);
  const made = await retryOrder(ctx, {
    orderId: order.id,
    gateway: isGateway(gateway) ? gateway : undefined,
    onward: asked,
  }).catch(sayThere(ctx, toOrder));
  const { orderId } = made;
  return redirect(
    made.checkout ? checkoutPath(orderId, asked, made.gateway) : orderResultPath(orderId, asked),
    303,
  );
}

/** What cannot be paid now is said on the order's page (ERR-26). */
const sayThere = (ctx: RequestCtx, to: string) => (error: unknown) => {
  if (!(error instanceof DomainError) || error.messageKey === undefined) throw error;
  ctx.flash(error.messageKey);
  throw redirect(to, 303);
};

export const meta = () => [{ name: "robots", content: "noindex" }];

/**
 * The form that leads to a payment service (PAY-03). The page's first script sends it while the page still comes, so
 * that Back from there does not lead here again; without scripts a button sends it. Only this page may send forms there.
 */
export default function CheckoutScreen() {
  const { action: to, fields, gateway, price, title, courses } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = usePrice();
  useOwnDocument();
  const [name, amount] = [gatewayNames[gateway], format(price)];
  return (
    <main id="main" className="reading-page reading-page--page order-page">
      <title>{t("order.checkout")}</title>
      <header className="order-page__head">
        <h1>{t("order.checkout")}</h1>
        <p className="lead">{t("order.checkout-lead", { course: title, gateway: name })}</p>
      </header>
      <form method="post" action={to} acceptCharset="utf-8" data-send="now">
        {fields.map((field, at) => (
          <input key={at} type="hidden" name={field.name} value={field.value} />
        ))}
        <div className="order-page__ways">
          <Button type="submit" large>
            {t("fill-profile-buy.pay", { price: amount })}
          </Button>
          {courses.length === 1 && (
            <ButtonLink kind="text" href={`/courses/${courses[0]!.id}`}>
              {t("order.to-course")}
            </ButtonLink>
          )}
        </div>
      </form>
    </main>
  );
}

/** The policy that lets the form go is this page's own: reached without a document of its own, it is asked for. */
function useOwnDocument(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== documentEntry) window.location.replace(window.location.href);
  }, [key]);
}

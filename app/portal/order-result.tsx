import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { CurrencyChoice } from "#domains/orders/currency-choice.tsx";
import { GatewayChoice } from "#domains/orders/gateway-choice.tsx";
import { checkoutPath } from "#domains/orders/result-path.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LampDrawing, MissingPageArt } from "#ui/lazy-art.ts";
import { Hourglass } from "#ui/hourglass.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { loadOrderScreen, type OrderScreenData } from "./order/order-screen.server.ts";
import { Receipt } from "./order/receipt.tsx";
import { useOrderWatch } from "./order/use-order-watch.ts";
import type { Route } from "./+types/order-result";

/**
 * The return page of a payment. It shows the order's stored state and changes nothing:
 * docs/specification/security.md#portals-money-files.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOrderScreen(context.get(requestContext), request, params.orderId);
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The payment's return page: docs/specification/payments.md#after-the-payment. */
export default function OrderResultScreen() {
  const screen = useLoaderData<typeof loader>();
  const { order } = screen;
  const t = useTranslations();
  const isPending = order.state === "new" || order.state === "pending";
  const hasStoppedPolling = useOrderWatch(order.id, order.state, isPending);
  const params = { course: screen.title };
  // Paid twice: one payment was refunded, and the other one pays for the course.
  const isReturned = order.state === "refunded" && screen.isOpen;
  return (
    <main
      id="main"
      className="reading-page reading-page--page order-page"
      data-hydrate={isPending ? "" : undefined}
    >
      <title>{t(`order.${order.state}`)}</title>
      {isPending && screen.isFresh && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <header className="order-page__head">
        <StatusIllustration state={order.state} />
        <div role="status">
          <h1>{t(`order.${order.state}`)}</h1>
          {order.failure !== null && <p className="lead">{t(order.failure)}</p>}
          <p className={order.failure === null ? "lead" : undefined}>
            {t(isReturned ? "order.refunded-open-lead" : `order.${order.state}-lead`, params)}
          </p>
          {hasStoppedPolling && <p>{t("order.waited")}</p>}
        </div>
      </header>
      <NextActions screen={screen} />
      {screen.shouldConfirmEmail && (
        <p className="muted">
          {t("order.confirm-email")}{" "}
          <a className="link" href="/profile#confirm-email">
            {t("order.confirm-email-link")}
          </a>
        </p>
      )}
      <Receipt screen={screen} />
    </main>
  );
}

/** How often a browser without JavaScript reloads the page. */
const refreshSeconds = 10;

function StatusIllustration({ state }: Pick<OrderScreenData["order"], "state">) {
  if (state === "new" || state === "pending") return <Hourglass />;
  return <Suspense>{state === "paid" ? <LampDrawing /> : <MissingPageArt />}</Suspense>;
}

/** The next actions, the main one first. */
function NextActions({ screen }: { screen: OrderScreenData }) {
  const { order, courses, continuePath, nextStep, gateways, isOpen } = screen;
  const t = useTranslations();
  const { state } = order;
  return (
    <div className="order-page__actions">
      {isOpen && nextStep && (
        <ButtonLink href={nextStep.path} large>
          {nextStep.title === null
            ? t("order.continue")
            : t("order.open", { title: nextStep.title })}
        </ButtonLink>
      )}
      {state === "failed" && order.mayRetry && gateways.length > 0 && <Retry screen={screen} />}
      {(state === "new" || state === "pending") && (
        <ButtonLink href="" variant="soft">
          {t("order.look-again")}
        </ButtonLink>
      )}
      {state === "new" && order.mayRetry && gateways.length > 0 && (
        <form method="post" action={checkoutPath(order.id, continuePath)}>
          <input type="hidden" name="gateway" value={order.gateway ?? ""} />
          <Button type="submit" variant="text">
            {t("order.pay")}
          </Button>
        </form>
      )}
      {courses.map(({ id, title }) => (
        <ButtonLink
          key={id}
          href={`/courses/${id}`}
          variant={state === "refunded" ? "soft" : "text"}
        >
          {courses.length > 1 ? title : t("order.to-course")}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Another payment of the same order, with another gateway if the user prefers. */
function Retry({ screen: { order, continuePath, gateways, prices } }: { screen: OrderScreenData }) {
  const t = useTranslations();
  return (
    <form className="order-page__retry" method="post" action={checkoutPath(order.id, continuePath)}>
      <CurrencyChoice prices={prices} chosen={order.currency ?? undefined} />
      <GatewayChoice gateways={gateways} chosen={order.gateway ?? undefined} />
      <Button type="submit" large>
        {t("order.retry")}
      </Button>
    </form>
  );
}

import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { GatewayChoice } from "#domains/orders/gateway-choice.tsx";
import { checkoutPath } from "#domains/orders/result-path.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LampLine, MissingPageArt } from "#ui/lazy-art.ts";
import { Hourglass } from "#ui/hourglass.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { loadOrderScreen, type OrderScreenData } from "./order/order-screen.server.ts";
import { Receipt } from "./order/receipt.tsx";
import { useOrderWatch } from "./order/use-order-watch.ts";
import type { Route } from "./+types/order-result";

/** Where a payment comes back to. It shows what the portal knows of the order and changes nothing (promise 35). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOrderScreen(context.get(requestContext), request, params.orderId);
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The payment's return page (sections 2.1 and 4.7, DEC-11). */
export default function OrderResultScreen() {
  const screen = useLoaderData<typeof loader>();
  const { order } = screen;
  const t = useTranslations();
  const waits = order.state === "new" || order.state === "pending";
  const gaveUp = useOrderWatch(order.id, order.state, waits);
  const words = { course: screen.title };
  // Paid for twice: one payment went back, and the other holds the course.
  const isReturned = order.state === "refunded" && screen.isOpen;
  return (
    <main
      id="main"
      className="reading-page reading-page--page order-page"
      data-acts={waits ? "" : undefined}
    >
      <title>{t(`order.${order.state}`)}</title>
      {waits && screen.isFresh && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshS)} />
        </noscript>
      )}
      <header className="order-page__head">
        <Drawing state={order.state} />
        <div role="status">
          <h1>{t(`order.${order.state}`)}</h1>
          {order.failure !== null && <p className="lead">{t(order.failure)}</p>}
          <p className={order.failure === null ? "lead" : undefined}>
            {t(isReturned ? "order.refunded-open-lead" : `order.${order.state}-lead`, words)}
          </p>
          {gaveUp && <p>{t("order.waited")}</p>}
        </div>
      </header>
      <Ways screen={screen} />
      {screen.asksToConfirmEmail && (
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

/** How often a browser without scripts asks by itself. */
const refreshS = 10;

function Drawing({ state }: Pick<OrderScreenData["order"], "state">) {
  if (state === "new" || state === "pending") return <Hourglass />;
  return <Suspense>{state === "paid" ? <LampLine /> : <MissingPageArt />}</Suspense>;
}

/** What there is to do now: one thing first. */
function Ways({ screen }: { screen: OrderScreenData }) {
  const { order, courses, asked, onward, gateways, isOpen } = screen;
  const t = useTranslations();
  const { state } = order;
  return (
    <div className="order-page__ways">
      {isOpen && onward && (
        <ButtonLink href={onward.path} large>
          {onward.title === null ? t("order.onward") : t("order.open", { title: onward.title })}
        </ButtonLink>
      )}
      {state === "failed" && order.mayRetry && gateways.length > 0 && <Retry screen={screen} />}
      {(state === "new" || state === "pending") && (
        <ButtonLink href="" kind="soft">
          {t("order.look-again")}
        </ButtonLink>
      )}
      {state === "new" && order.mayRetry && gateways.length > 0 && (
        <form method="post" action={checkoutPath(order.id, asked)}>
          <input type="hidden" name="gateway" value={order.gateway ?? ""} />
          <Button type="submit" kind="text">
            {t("order.pay")}
          </Button>
        </form>
      )}
      {courses.map(({ id, title }) => (
        <ButtonLink key={id} href={`/courses/${id}`} kind={state === "refunded" ? "soft" : "text"}>
          {courses.length > 1 ? title : t("order.to-course")}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Another attempt at the same order, by another service if one likes. */
function Retry({ screen: { order, asked, gateways } }: { screen: OrderScreenData }) {
  const t = useTranslations();
  return (
    <form className="order-page__retry" method="post" action={checkoutPath(order.id, asked)}>
      <GatewayChoice offered={gateways} chosen={order.gateway ?? undefined} />
      <Button type="submit" large>
        {t("order.retry")}
      </Button>
    </form>
  );
}

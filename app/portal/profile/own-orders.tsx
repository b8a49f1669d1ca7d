import { Form } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { usePrice } from "#domains/courses/use-price.ts";
import { orderResultPath } from "#domains/orders/result-path.ts";
import { Button } from "#ui/button.tsx";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { FormError } from "./sign-in-methods.tsx";

type OwnOrder = ProfileScreenData["orders"][number];

/** The user's finished and open orders; each links to its receipt or its next action. */
export function OwnOrders({ orders }: Pick<ProfileScreenData, "orders">) {
  return (
    <>
      <ul className="item-list">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <FormError intent="receipt" />
    </>
  );
}

function OrderRow({ order }: { order: OwnOrder }) {
  const { id, titles, state, amount, currency, isGranted, refundedAmount, createdAt, paidAt } =
    order;
  const t = useTranslations();
  const format = useFormatter();
  const formatPrice = usePrice();
  const details = [
    t(`order.is.${isGranted ? "given" : state}`),
    format.dateTime(new Date(paidAt ?? createdAt), { dateStyle: "medium" }),
  ];
  if (refundedAmount > 0 && currency !== null)
    details.push(`${t("order.given-back")}: ${formatPrice({ price: refundedAmount, currency })}`);
  return (
    <li className="item-list__item">
      <span>
        <a className="link" href={orderResultPath(id)}>
          {format.list(titles)}
        </a>
        <span className="muted small item-list__detail">{details.join(" · ")}</span>
        {state === "paid" && !isGranted && <SendReceipt order={id} />}
      </span>
      {amount !== null && currency !== null && amount > 0 && (
        <b className="digits">{formatPrice({ price: amount, currency })}</b>
      )}
    </li>
  );
}

/** Sends the receipt again. */
function SendReceipt({ order }: { order: string }) {
  const t = useTranslations();
  return (
    <Form method="post" action="/profile" navigate={false} fetcherKey="profile receipt">
      <input type="hidden" name="order" value={order} />
      <Button type="submit" variant="text" name="intent" value="receipt">
        {t("order.receipt-again")}
      </Button>
    </Form>
  );
}

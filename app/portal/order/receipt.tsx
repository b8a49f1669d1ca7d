import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { usePrice } from "#domains/courses/use-price.ts";
import { gatewayNames } from "#domains/orders/gateways/gateway-names.ts";
import { orderNumberChars } from "#domains/orders/order.ts";
import { Picture } from "#ui/picture.tsx";
import type { OrderScreenData } from "./order-screen.server.ts";

/** What was ordered, when, and for how much, to print or show to an accountant. */
export function Receipt({ screen: { order, title, courses } }: { screen: OrderScreenData }) {
  const t = useTranslations();
  const format = useFormatter();
  const formatPrice = usePrice();
  const shownDate = order.refundedAt ?? order.paidAt ?? order.createdAt;
  const { amount, currency, gateway, refundedAmount } = order;
  const cover = courses[0]?.cover;
  return (
    <section className="receipt" aria-label={t("order.number")}>
      <div className="receipt__courses">
        {cover && (
          <span aria-hidden="true">
            <Picture sources={cover.sources} alt="" width={64} height={80} sizes="64px" />
          </span>
        )}
        <b>{title}</b>
      </div>
      <dl className="detail-list">
        {amount !== null && currency !== null && (
          <ReceiptLine name={t("order.amount")}>
            {formatPrice({ price: amount, currency })}
          </ReceiptLine>
        )}
        {refundedAmount > 0 && currency !== null && (
          <ReceiptLine name={t("order.given-back")}>
            {formatPrice({ price: refundedAmount, currency })}
          </ReceiptLine>
        )}
        {order.isGranted && <ReceiptLine name={t("order.amount")}>{t("order.given")}</ReceiptLine>}
        {gateway && (
          <ReceiptLine name={t("order.through")}>
            <bdi>{gatewayNames[gateway]}</bdi>
          </ReceiptLine>
        )}
        <ReceiptLine name={t("order.day")}>
          {format.dateTime(new Date(shownDate), { dateStyle: "long" })}
        </ReceiptLine>
        <ReceiptLine name={t("order.number")}>
          <bdi className="digits">{order.id.slice(0, orderNumberChars)}</bdi>
        </ReceiptLine>
      </dl>
    </section>
  );
}

const ReceiptLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

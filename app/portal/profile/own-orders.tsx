import { useFormatter, useTranslations } from "use-intl";
import { usePrice } from "#domains/courses/use-price.ts";
import { orderResultPath } from "#domains/orders/result-path.ts";
import type { ProfileScreenData } from "./profile-screen.server.ts";

/** What one has bought here or begun to; each leads to its receipt, or to what is still to be done. */
export function OwnOrders({ orders }: Pick<ProfileScreenData, "orders">) {
  const t = useTranslations();
  const format = useFormatter();
  const price = usePrice();
  return (
    <ul className="listed">
      {orders.map(({ id, title, state, amount, currency, given, createdAt, paidAt }) => (
        <li key={id} className="listed__one">
          <span>
            <a className="link" href={orderResultPath(id)}>
              {title}
            </a>
            <span className="dim small listed__more">
              {[
                t(`order.is.${given ? "given" : state}`),
                format.dateTime(new Date(paidAt ?? createdAt), { dateStyle: "medium" }),
              ].join(" · ")}
            </span>
          </span>
          {amount !== null && currency !== null && amount > 0 && (
            <b className="num">{price({ price: amount, currency })}</b>
          )}
        </li>
      ))}
    </ul>
  );
}

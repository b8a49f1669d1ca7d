import { sql, type SQL } from "drizzle-orm";
import {
  ofPortal,
  ofUser,
  type PersonalTable,
  type PersonScope,
} from "#domains/settings/personal-data.server.ts";
import { gatewayLog, orders, payments } from "./tables.server.ts";

const hasPayments = sql`exists (select 1 from ${payments} where payments.environment_id =
  orders.environment_id and payments.order_id = orders.id)`;

const paymentsOf = (person: PersonScope): SQL =>
  sql`(environment_id, order_id) in (select environment_id, id from ${orders} where ${ofUser(person)})`;

/** The law requires keeping orders with payments: they are detached from the user. Other orders are deleted. */
export const ordersPersonalData: readonly PersonalTable[] = [
  { table: gatewayLog, rows: logOf, erase: { set: sql`reason = '', card_mask = ''` } },
  { table: payments, rows: paymentsOf, erase: { set: sql`card_mask = ''` } },
  {
    table: orders,
    rows: (person) => sql`${ofUser(person)} and not ${hasPayments}`,
    erase: "delete",
  },
  { table: orders, rows: (person) => sql`${ofUser(person)} and ${hasPayments}`, erase: "detach" },
];

function logOf(person: PersonScope): SQL {
  return sql`${ofPortal(person)} and (environment_id, payment_id) in
    (select environment_id, id from ${payments} where ${paymentsOf(person)})`;
}

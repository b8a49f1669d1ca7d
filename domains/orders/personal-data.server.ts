import { sql, type SQL } from "drizzle-orm";
import {
  rowsOfPortal,
  rowsOfUser,
  type PersonalTable,
  type PersonScope,
} from "#domains/settings/personal-data.server.ts";
import { gatewayLog, orders, payments } from "./tables.server.ts";

const hasPayments = sql`exists (select 1 from ${payments} where payments.environment_id =
  orders.environment_id and payments.order_id = orders.id)`;

const paymentsOf = (person: PersonScope): SQL =>
  sql`(environment_id, order_id) in (select environment_id, id from ${orders} where ${rowsOfUser(person)})`;

/** The law requires keeping orders with payments: they are detached from the user. Other orders are deleted. */
export const ordersPersonalData: readonly PersonalTable[] = [
  { table: gatewayLog, rowsOf: logOf, erase: { set: sql`reason = '', card_mask = ''` } },
  { table: payments, rowsOf: paymentsOf, erase: { set: sql`card_mask = ''` } },
  {
    table: orders,
    rowsOf: (person) => sql`${rowsOfUser(person)} and not ${hasPayments}`,
    erase: "delete",
  },
  {
    table: orders,
    rowsOf: (person) => sql`${rowsOfUser(person)} and ${hasPayments}`,
    erase: "detach",
  },
];

function logOf(person: PersonScope): SQL {
  return sql`${rowsOfPortal(person)} and (environment_id, payment_id) in
    (select environment_id, id from ${payments} where ${paymentsOf(person)})`;
}

/**
 * Why an admin should look at a payment. `duplicate`: the order was already paid or granted. `amount`: the gateway
 * reports another amount or currency. `part`: a part was refunded in the gateway's own back office, and the course
 * stays open. `sandbox`: paid with test money in production. `refund-failed`: the gateway refused the refund.
 */
export type Attention = "duplicate" | "amount" | "part" | "sandbox" | "refund-failed";

/**
 * What of a payment one of the portal's people should look at. `double`: the order was paid or given already;
 * `amount`: the gateway names another amount or currency; `part`: a part of the money went back in the gateway's own cabinet,
 * and the course stays open; `sandbox`: paid with play money where only real money
 * counts; `refund-failed`: the gateway did not give the money back.
 */
export type Attention = "double" | "amount" | "part" | "sandbox" | "refund-failed";

/**
 * What of a payment one of the portal's people should look at. `double`: the order was paid or given already;
 * `amount`: the gateway names another amount or currency; `sandbox`: paid with play money where only real money
 * counts; `refund-failed`: the gateway did not give the money back.
 */
export type Attention = "double" | "amount" | "sandbox" | "refund-failed";

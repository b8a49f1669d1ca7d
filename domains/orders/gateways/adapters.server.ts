import type { Gateway, GatewayAdapter } from "./gateway.ts";
import { liqpay } from "./liqpay.server.ts";
import { wayforpay } from "./wayforpay.server.ts";

const adapters: { [G in Gateway]: GatewayAdapter<G> } = { liqpay, wayforpay };

/** Returns the protocol of a gateway. */
export const adapterOf = <G extends Gateway>(gateway: G): GatewayAdapter<G> => adapters[gateway];

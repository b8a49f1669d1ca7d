import type { Gateway, Wire } from "./gateway.ts";
import { liqpay } from "./liqpay.server.ts";
import { wayforpay } from "./wayforpay.server.ts";

const wires: { [G in Gateway]: Wire<G> } = { liqpay, wayforpay };

export const wireOf = <G extends Gateway>(gateway: G): Wire<G> => wires[gateway];

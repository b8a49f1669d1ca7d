import type { Gateway } from "./gateway.ts";

/** The services' own names, the same in every language. */
export const gatewayNames: Readonly<Record<Gateway, string>> = {
  liqpay: "LiqPay",
  wayforpay: "WayForPay",
};

import type { Gateway } from "./gateway.ts";

/** Brand names, the same in every language. */
export const gatewayNames: Readonly<Record<Gateway, string>> = {
  liqpay: "LiqPay",
  wayforpay: "WayForPay",
};

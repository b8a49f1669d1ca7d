import type { CheckoutRequest } from "./gateway.ts";

/** The payment that the gateways' tests use. */
export const checkoutRequest: CheckoutRequest = {
  reference: "5f0c1a52-3c39-4a17-9d5f-1a2b3c4d5e6f",
  amountMinor: 154_736,
  currency: "UAH",
  items: [{ title: "Пам'ять; і серце", priceMinor: 154_736 }],
  language: "uk",
  resultUrl: "https://learn.example.org/order-result/1/",
  callbackUrl: "https://learn.example.org/webhooks/gateway",
  domain: "learn.example.org",
  createdAt: Date.UTC(2026, 2, 4, 10, 0, 5),
  expiresAt: Date.UTC(2026, 2, 5, 10, 0, 5),
};

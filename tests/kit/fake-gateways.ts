import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";
import { encodeLiqpay } from "#domains/orders/gateways/liqpay.server.ts";
import { signWayforpay } from "#domains/orders/gateways/wayforpay.server.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import {
  type GatewayPaymentState,
  gatewayStatus,
  liqpayKeys,
  signNotification,
  wayforpayFields,
  wayforpayKeys,
} from "./gateway-notifications.ts";

/** A payment as its gateway knows it. */
type FakePayment = { state: GatewayPaymentState; amount: string; currency: string };

export type FakeGateways = Awaited<ReturnType<typeof startFakeGateways>>;

/** Starts a fake of both gateways' APIs (status queries and refunds). The test sets the state of each payment. */
export async function startFakeGateways() {
  /** Payments by reference. */
  const payments = new Map<string, FakePayment>();
  const faults = { areDown: false, isRefusingRefunds: false };
  const refund = (reference: string): FakePayment | undefined => {
    const payment = payments.get(reference);
    if (faults.isRefusingRefunds || (payment?.state !== "paid" && payment?.state !== "sandbox"))
      return undefined;
    payment.state = "refunded";
    return payment;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const json = request.url === "/liqpay" ? liqpayApi(body) : wayforpayApi(body);
      response.writeHead(faults.areDown ? 503 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(json));
    });
  });
  function liqpayApi(body: string): object {
    const params = new URLSearchParams(body);
    const data = params.get("data") ?? "";
    const fields = JSON.parse(Buffer.from(data, "base64").toString()) as Record<string, string>;
    if (encodeLiqpay(liqpayKeys, fields).signature !== params.get("signature"))
      return { result: "error", status: "error", err_code: "err_signature" };
    const reference = fields["order_id"]!;
    const payment = fields["action"] === "refund" ? refund(reference) : payments.get(reference);
    if (!payment)
      return {
        result: "error",
        status: "error",
        err_code: fields["action"] === "refund" ? "err_refund" : "payment_not_found",
      };
    const { amount, currency } = payment;
    const status = gatewayStatus.liqpay[payment.state];
    return { result: "ok", status, order_id: reference, amount: Number(amount), currency };
  }
  function wayforpayApi(body: string): object {
    const fields = JSON.parse(body) as Record<string, string>;
    const reference = fields["orderReference"]!;
    const signedNames =
      fields["transactionType"] === "REFUND"
        ? ["merchantAccount", "orderReference", "amount", "currency"]
        : ["merchantAccount", "orderReference"];
    const signedValues = signedNames.map((name) => fields[name]!);
    if (signWayforpay(wayforpayKeys.secret, signedValues) !== fields["merchantSignature"])
      return { reasonCode: 1113, reason: "Invalid signature" };
    if (fields["transactionType"] !== "REFUND") {
      const payment = payments.get(reference);
      return payment
        ? wayforpayFields({ gateway: "wayforpay", reference, ...payment })
        : { orderReference: reference, reasonCode: 1127, reason: "Order Not Found" };
    }
    const payment = refund(reference);
    const response = {
      merchantAccount: wayforpayKeys.merchantAccount,
      orderReference: reference,
      transactionStatus: payment ? "Refunded" : "Declined",
      reasonCode: payment ? "1100" : "1101",
    };
    const merchantSignature = signWayforpay(wayforpayKeys.secret, Object.values(response));
    return { ...response, merchantSignature };
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { liqpay, wayforpay, ...otherUrls } = realProviderUrls;
  const providers: Providers = {
    urls: {
      ...otherUrls,
      liqpay: { ...liqpay, api: `${baseUrl}/liqpay` },
      wayforpay: { ...wayforpay, api: `${baseUrl}/wayforpay` },
    },
    fallbackKeys: { liqpay: liqpayKeys, wayforpay: wayforpayKeys },
  };
  return {
    payments,
    faults,
    providers,
    /** Sets a payment's state at the gateway and returns the signed notification of the change. */
    setState(
      gateway: Gateway,
      reference: string,
      state: GatewayPaymentState,
      amount = "10",
      currency = "USD",
    ) {
      payments.set(reference, { state, amount, currency });
      return signNotification({ gateway, reference, state, amount, currency });
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

import { expect, test } from "vitest";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import { liqpay, encodeLiqpay, signLiqpay } from "./liqpay.server.ts";
import { checkoutRequest } from "./checkout-request.fixture.ts";

const liqpayKeys = { publicKey: "i1234", privateKey: "your_private_key" };
const encodeCallback = (content: Record<string, unknown>, keys = liqpayKeys) =>
  new URLSearchParams(encodeLiqpay(keys, content)).toString();
const paidContent = {
  public_key: "i1234",
  order_id: "r1",
  status: "success",
  amount: 1547.36,
  currency: "UAH",
  sender_card_mask2: "473118*97",
};

test("the signature is the one in LiqPay's documentation", () => {
  expect(signLiqpay("your_private_key", "base64_post_string")).toBe("tp+ZLmKm1/E83dIzUpx5ljcttP4=");
});

test("the checkout is a form with data and signature that contains the whole payment", () => {
  const connection = { urls: realProviderUrls.liqpay, keys: liqpayKeys };
  const { action, fields } = liqpay.buildCheckoutForm(connection, checkoutRequest);
  expect(action).toBe("https://www.liqpay.ua/api/3/checkout");
  expect(fields.map(({ name }) => name)).toEqual(["data", "signature"]);
  const [data, signature] = fields.map(({ value }) => value);
  expect(signature).toBe(signLiqpay("your_private_key", data!));
  expect(JSON.parse(Buffer.from(data!, "base64").toString())).toEqual({
    version: 3,
    public_key: "i1234",
    action: "pay",
    amount: 1547.36,
    currency: "UAH",
    description: "Пам'ять; і серце",
    order_id: checkoutRequest.reference,
    language: "uk",
    result_url: checkoutRequest.resultUrl,
    server_url: checkoutRequest.callbackUrl,
    expired_date: "2026-03-05 10:00:05",
  });
});

test("a call is verified by its signature over the data as received, for this shop only", () => {
  expect(liqpay.readCallback(liqpayKeys, encodeCallback(paidContent))).toEqual({
    reference: "r1",
    amountText: "1547.36",
    currency: "UAH",
    status: "success",
    normalizedStatus: "paid",
    reason: "",
    cardMask: "473118****97",
  });
  const read = (body: string) => liqpay.readCallback(liqpayKeys, body);
  expect(read(encodeCallback(paidContent, { ...liqpayKeys, privateKey: "other" }))).toMatchObject({
    refused: "signature",
    reference: "r1",
  });
  expect(read(encodeCallback({ ...paidContent, public_key: "i9" }))).toMatchObject({
    refused: "merchant",
  });
  expect(read(encodeCallback({ ...paidContent, order_id: "" }))).toMatchObject({
    refused: "malformed",
  });
  const { data } = encodeLiqpay(liqpayKeys, paidContent);
  expect(read(new URLSearchParams({ data }).toString())).toMatchObject({
    refused: "signature",
  });
  for (const body of ["", "data=&signature=", "%", "{}"])
    expect(read(body)).toMatchObject({ refused: "signature" });
});

test.each([
  ["success", "paid"],
  ["sandbox", "sandbox"],
  ["failure", "failed"],
  ["error", "failed"],
  ["reversed", "refunded"],
  ["processing", "pending"],
  ["prepared", "pending"],
  ["3ds_verify", "pending"],
  ["otp_verify", "pending"],
  ["wait_accept", "pending"],
  ["wait_secure", "pending"],
  ["cash_wait", "pending"],
  ["invoice_wait", "pending"],
  ["hold_wait", "pending"],
  ["subscribed", "unknown"],
  ["", "unknown"],
  ["successful", "unknown"],
])("maps the status %s to %s", (status, normalizedStatus) => {
  expect(liqpay.readCallback(liqpayKeys, encodeCallback({ ...paidContent, status }))).toMatchObject(
    {
      normalizedStatus,
    },
  );
});

import { expect, test } from "vitest";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import { checkoutRequest } from "./checkout-request.fixture.ts";
import { signWayforpay, wayforpay } from "./wayforpay.server.ts";

const wayforpayKeys = { merchantAccount: "test_merchant", secret: "flk3409refn54t54t*FNJRET" };
const fieldNames = [
  "merchantAccount",
  "orderReference",
  "amount",
  "currency",
  "authCode",
  "cardPan",
  "transactionStatus",
  "reasonCode",
];
const paidTexts: Record<string, string> = {
  merchantAccount: "test_merchant",
  orderReference: "r1",
  amount: "1547.30",
  currency: "UAH",
  authCode: "541963",
  cardPan: "41****8217",
  transactionStatus: "Approved",
  reasonCode: "1100",
};
const sign = (texts: Record<string, string>, secret = wayforpayKeys.secret) =>
  signWayforpay(
    secret,
    fieldNames.map((name) => texts[name] ?? ""),
  );
/** Writes amount and code as numbers without quotes, like the real service. */
const toCallbackJson = (texts: Record<string, string>, secret?: string) =>
  JSON.stringify({ ...texts, merchantSignature: sign(texts, secret) })
    .replace(`"amount":"${texts["amount"]}"`, `"amount":${texts["amount"]}`)
    .replace(`"reasonCode":"${texts["reasonCode"]}"`, `"reasonCode":${texts["reasonCode"]}`);
const read = (body: string) => wayforpay.readCallback(wayforpayKeys, body);

test("the signature is the one in WayForPay's documentation", () => {
  const text =
    "test_merchant;www.market.ua;DH783023;1415379863;1547.36;UAH;Процесор Intel Core i5-4670 3.4GHz;Пам'ять Kingston DDR3-1600 4096MB PC3-12800;1;1;1000;547.36";
  expect(signWayforpay(wayforpayKeys.secret, text.split(";"))).toBe(
    "bf994402be96fe7c79a1f4235ed67206",
  );
});

test("the checkout is a form whose signature covers the whole payment", () => {
  const connection = { urls: realProviderUrls.wayforpay, keys: wayforpayKeys };
  const { action, fields } = wayforpay.buildCheckoutForm(connection, checkoutRequest);
  expect(action).toBe("https://secure.wayforpay.com/pay");
  const form = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  expect(form).toMatchObject({
    merchantAccount: "test_merchant",
    merchantDomainName: "learn.example.org",
    orderReference: checkoutRequest.reference,
    orderDate: "1772618405",
    orderTimeout: "86400",
    amount: "1547.36",
    currency: "UAH",
    "productName[]": "Пам'ять; і серце",
    "productCount[]": "1",
    "productPrice[]": "1547.36",
    returnUrl: checkoutRequest.resultUrl,
    serviceUrl: checkoutRequest.callbackUrl,
    language: "UA",
  });
  expect(form["merchantSignature"]).toBe(
    signWayforpay(wayforpayKeys.secret, [
      "test_merchant",
      "learn.example.org",
      checkoutRequest.reference,
      "1772618405",
      "1547.36",
      "UAH",
      "Пам'ять; і серце",
      "1",
      "1547.36",
    ]),
  );
});

test("a call is verified by its signature over the amount's original text", () => {
  const report = {
    reference: "r1",
    amountText: "1547.30",
    currency: "UAH",
    status: "Approved",
    normalizedStatus: "paid",
    reason: "",
    cardMask: "41****8217",
  };
  expect(read(toCallbackJson(paidTexts))).toEqual(report);
  // WayForPay also sends the JSON as the key of a form's only field, as a form's value, or the fields as a plain form.
  expect(read(`${encodeURIComponent(toCallbackJson(paidTexts))}=`)).toEqual(report);
  expect(read(new URLSearchParams({ response: toCallbackJson(paidTexts) }).toString())).toEqual(
    report,
  );
  const form = new URLSearchParams({ ...paidTexts, merchantSignature: sign(paidTexts) });
  expect(read(form.toString())).toEqual(report);
});

test("a missing authCode counts as empty", () => {
  const { authCode: _none, ...withoutAuthCode } = paidTexts;
  expect(
    read(toCallbackJson({ ...withoutAuthCode, transactionStatus: "Declined", reasonCode: "1101" })),
  ).toMatchObject({
    normalizedStatus: "failed",
    reason: "1101",
  });
  const asNull = toCallbackJson({ ...withoutAuthCode, authCode: "" }).replace(
    '"authCode":""',
    '"authCode":null',
  );
  expect(read(asNull)).toMatchObject({ normalizedStatus: "paid" });
});

test("a call is refused with another secret, a changed byte, another merchant, or nonsense", () => {
  expect(read(toCallbackJson(paidTexts, "other"))).toMatchObject({
    refused: "signature",
    reference: "r1",
  });
  expect(read(toCallbackJson(paidTexts).replace("1547.30", "1547.31"))).toMatchObject({
    refused: "signature",
  });
  expect(read(toCallbackJson(paidTexts).replace("1547.30", "1547.3"))).toMatchObject({
    refused: "signature",
  });
  expect(read(toCallbackJson({ ...paidTexts, merchantAccount: "other" }))).toMatchObject({
    refused: "merchant",
  });
  for (const body of ["", "{}", "[]", "%", "a=b", "%7B%7D="])
    expect(read(body)).toMatchObject({ refused: "malformed" });
});

test.each([
  ["Approved", "paid"],
  ["Declined", "failed"],
  ["Expired", "failed"],
  ["Refunded", "refunded"],
  ["Voided", "refunded"],
  ["InProcessing", "pending"],
  ["Pending", "pending"],
  ["WaitingAuthComplete", "pending"],
  ["RefundInProcessing", "pending"],
  ["approved", "unknown"],
  ["constructor", "unknown"],
])("maps the status %s to %s", (transactionStatus, normalizedStatus) => {
  expect(read(toCallbackJson({ ...paidTexts, transactionStatus }))).toMatchObject({
    normalizedStatus,
  });
});

test("WayForPay gets a signed answer, so that it doesn't call again", () => {
  const report = read(toCallbackJson(paidTexts));
  if ("refused" in report) throw new Error("refused");
  const now = 1_415_379_863_999;
  expect(wayforpay.buildCallbackResponse(wayforpayKeys, report, now)).toEqual({
    orderReference: "r1",
    status: "accept",
    time: 1_415_379_863,
    signature: signWayforpay(wayforpayKeys.secret, ["r1", "accept", "1415379863"]),
  });
});

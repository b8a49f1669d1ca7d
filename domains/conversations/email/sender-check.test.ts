import { expect, test } from "vitest";
import { isForged } from "./sender-check.ts";

const checkFrom = (from: string, ...values: string[]) =>
  isForged(
    values.map((value) => ({ key: "authentication-results", value })),
    from,
  );
const check = (...values: string[]) => checkFrom("bohdan@example.org", ...values);

test("an email is forged if its checks failed or speak for another domain", () => {
  for (const results of [
    "dmarc=fail header.from=example.org",
    "spf=fail smtp.mailfrom=bohdan@example.org",
    "spf=softfail smtp.mailfrom=example.org; dkim=none",
    "dkim=fail header.d=example.org",
    "spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example",
    "spf=pass smtp.mailfrom=example.org.evil.example",
    "dmarc=fail; dkim=pass header.d=example.org",
    'spf=fail smtp.mailfrom="a; dmarc=pass "@evil.example',
    "spf=fail (sender: x; dmarc=pass ) smtp.mailfrom=evil.example",
    "dkim=pass header.d=org",
    "dkim=pass header.d=notexample.org",
    `spf=fail smtp.mailfrom=evil.example; ${" ".repeat(5_000)}dmarc=pass`,
  ])
    expect([results, check(`mx.example; ${results}`)]).toEqual([results, true]);
});

test("an email isn't forged if one check vouches for its domain, or nobody has checked it", () => {
  for (const results of [
    "dmarc=pass header.from=example.org; spf=fail smtp.mailfrom=list.example",
    "spf=pass smtp.mailfrom=bohdan@example.org; dkim=fail header.d=example.org",
    "dkim=pass header.i=@mail.example.org header.s=a; spf=fail smtp.mailfrom=forwarder.example",
    "spf=pass smtp.mailfrom=<bohdan@example.org>",
    "spf=fail smtp.mailfrom=forwarder.example; DKIM=Pass header.d=Example.ORG",
    "spf=none smtp.mailfrom=example.org; dkim=none",
    "spf=neutral smtp.mailfrom=example.org",
    "none",
    "spf=temperror",
  ])
    expect([results, check(`mx.example; ${results}`)]).toEqual([results, false]);
  expect(check()).toBe(false);
  expect(checkFrom("bohdan@mail.example.org", "mx.example; dkim=pass header.d=example.org")).toBe(
    false,
  );
});

test("only results of the server that took the email count", () => {
  expect(check("mx.example; spf=fail smtp.mailfrom=a.example", "evil; dmarc=pass")).toBe(true);
  expect(check("MX.example; spf=fail", "mx.example; dkim=pass header.d=example.org")).toBe(false);
});

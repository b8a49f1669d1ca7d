import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { anna, follow, signInAtProvider } from "#tests/kit/federation.ts";
import { registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { emailsTo, resetPasswordOf, verifyAddress } from "#tests/kit/emails.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

const headers = { "content-type": "application/x-www-form-urlencoded" };
const post = (browser: Browser, fields: Record<string, string>) =>
  browser.fetch("/profile", {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });

test("the owner gets an email when a sign-in method is added and when it is removed", async () => {
  const { browser, email, userId } = await registeredBrowser(portal);
  await verifyAddress(portal, email);
  const begun = await post(browser, { intent: "link", method: "google", proof: testPassword });
  const path = await signInAtProvider(browser, begun.headers.get("location")!, anna);
  await follow(browser, path);
  const self = (await call(browser, "GET", "/users/self")).json;
  const [link] = self["links"] as unknown as string[];
  await portal.database.db.execute(
    sql`update memberships set language = 'uk' where user_id = ${userId}`,
  );
  await post(browser, { intent: "unlink", link: link!, proof: testPassword });
  const emails = await emailsTo(portal, email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Google was added to your account at first",
    "Від вашого облікового запису на порталі first від’єднано спосіб входу: Google",
  ]);
  for (const { body } of emails)
    expect(body).toContain(`${portal.origin}/?scenario=login&step=forgot-password`);
});

test("the owner gets an email when the password changes, without a token in it", async () => {
  const { email } = await registeredBrowser(portal);
  expect((await resetPasswordOf(portal, email, "a new long password")).status).toBe(200);
  const [, notice] = await emailsTo(portal, email);
  expect(notice!.subject).toBe("Your password at first was changed");
  expect(notice!.body).not.toContain("token");
});

test("an unverified address gets no email", async () => {
  const { browser, email, userId } = await registeredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('an issuer', 'unverified', ${userId}, 'google')`);
  await post(browser, { intent: "unlink", link: "google|unverified", proof: testPassword });
  expect(await emailsTo(portal, email)).toEqual([]);
});

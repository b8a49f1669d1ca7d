import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { anna, followRedirects, signInAtProvider } from "#tests/kit/federation.ts";
import { openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { emailsTo, resetPasswordOf, verifyAddress } from "#tests/kit/emails.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true });
});
afterAll(() => portal.close());

const headers = { "content-type": "application/x-www-form-urlencoded" };
const postProfileForm = (browser: Browser, fields: Record<string, string>) =>
  browser.fetch("/profile", {
    method: "POST",
    headers,
    body: new URLSearchParams(fields).toString(),
  });

test("the account's owner gets an email when a sign-in method is added and when it is removed", async () => {
  const { browser, email, userId } = await openRegisteredBrowser(portal);
  await verifyAddress(portal, email);
  const linkResponse = await postProfileForm(browser, {
    intent: "link",
    method: "google",
    proof: testPassword,
  });
  const path = await signInAtProvider(browser, linkResponse.headers.get("location")!, anna);
  await followRedirects(browser, path);
  const self = (await call(browser, "GET", "/users/self")).json;
  const [link] = self["links"] as unknown as string[];
  await portal.database.db.execute(
    sql`update memberships set language = 'uk' where user_id = ${userId}`,
  );
  await postProfileForm(browser, { intent: "unlink", link: link!, proof: testPassword });
  const emails = await emailsTo(portal, email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Google was added to your account at first",
    "Від вашого облікового запису на порталі first від’єднано спосіб входу: Google",
  ]);
  for (const { body } of emails)
    expect(body).toContain(`${portal.origin}/?scenario=login&step=forgot-password`);
});

test("when the password changes, the owner gets an email without a token", async () => {
  const { email } = await openRegisteredBrowser(portal);
  expect((await resetPasswordOf(portal, email, "a new long password")).status).toBe(200);
  const [, passwordEmail] = await emailsTo(portal, email);
  expect(passwordEmail!.subject).toBe("Your password at first was changed");
  expect(passwordEmail!.body).not.toContain("token");
});

test("an unverified address gets no email", async () => {
  const { browser, email, userId } = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('an issuer', 'unverified', ${userId}, 'google')`);
  await postProfileForm(browser, {
    intent: "unlink",
    link: "google|unverified",
    proof: testPassword,
  });
  expect(await emailsTo(portal, email)).toEqual([]);
});

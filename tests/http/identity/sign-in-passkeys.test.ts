import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasskey } from "#tests/kit/authenticator.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { emailsTo, resetPasswordOf, verifyAddress } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import {
  addSignInPasskey,
  fetchPasskeyOptions,
  sendPasskey,
  signInWithPasskey,
} from "#tests/kit/passkeys.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { callAsAdmin } from "#tests/kit/second-step.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    settings: { registration: { passkey: true }, security: { secondStep: ["mp-admin"] } },
  });
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const refusal = "This passkey didn’t work here.";

async function createLearnerWithPasskey() {
  const learner = await openRegisteredBrowser(portal);
  await verifyAddress(portal, learner.email);
  const passkey = createPasskey();
  const added = await addSignInPasskey(portal, learner.browser, passkey);
  return { ...learner, passkey, added };
}

const userOf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json?.["id"];

async function switchPasskeysOn(at: TestPortal["second"]) {
  const { browser } = await createUserWithRole(at, "mp-admin");
  const settings = { registration: { passkey: true } };
  expect((await call(browser, "PATCH", "/settings", { settings })).status).toBe(200);
}

test("a learner adds a passkey, gets an email, and signs in with it without a password", async () => {
  const { browser, userId, email, passkey, added } = await createLearnerWithPasskey();
  expect([added.status, added.headers.get("location")]).toEqual([303, "/profile/passkeys"]);
  const page = await browser.fetch("/profile/passkeys");
  expect(page.text).toContain("Hanna’s key");
  expect((await browser.fetch("/profile")).text).toContain('href="/profile/passkeys"');
  expect((await emailsTo(portal, email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Passkey was added"),
  ]);
  const notices = await browser.fetch("/profile/Notifications/NotificationsPage");
  expect(notices.text).toContain("You can now sign in with Passkey");

  const other = portal.browser();
  expect((await other.fetch("/?scenario=login")).text).toContain('value="passkey"');
  expect((await other.fetch("/?scenario=sign-in")).text).not.toContain('value="passkey"');
  const answer = await signInWithPasskey(portal, other, passkey);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
  expect(await userOf(other)).toBe(userId);
  expect(other.cookies.get("last-sign-in-method")).toBe("passkey");
});

test("an answer works once, in its own browser, in time, and only for this address", async () => {
  const { passkey } = await createLearnerWithPasskey();
  const [first, second] = [portal.browser(), portal.browser()];
  await fetchPasskeyOptions(second, "sign-in");
  const options = await fetchPasskeyOptions(first, "sign-in");
  expect((await sendPasskey(second, passkey.prove(options, portal.origin))).status).toBe(422);
  for (const origin of ["https://first.example", portal.second.origin]) {
    const fresh = await fetchPasskeyOptions(first, "sign-in");
    expect((await sendPasskey(first, passkey.prove(fresh, origin))).status).toBe(422);
  }
  const otherHost = { ...(await fetchPasskeyOptions(first, "sign-in")), rpId: "second.example" };
  expect((await sendPasskey(first, passkey.prove(otherHost, portal.origin))).status).toBe(422);
  const late = await fetchPasskeyOptions(first, "sign-in");
  portal.clock.advance(6 * 60_000);
  expect((await sendPasskey(first, passkey.prove(late, portal.origin))).status).toBe(422);
  expect(await userOf(first)).toBe("guest");
  const right = passkey.prove(await fetchPasskeyOptions(first, "sign-in"), portal.origin);
  expect((await sendPasskey(first, right)).status).toBe(303);
  await postForm(first, "/sign-out", {});
  const replayed = await sendPasskey(first, right);
  expect([replayed.status, replayed.text.includes(refusal)]).toEqual([422, true]);
});

test("the device must check its user, when adding and when signing in", async () => {
  const { browser, passkey } = await createLearnerWithPasskey();
  const unverified = await addSignInPasskey(portal, browser, createPasskey(), {
    isUnverified: true,
  });
  expect(unverified.status).toBe(422);
  const other = portal.browser();
  const answer = await signInWithPasskey(portal, other, passkey, { isUnverified: true });
  expect([answer.status, await userOf(other)]).toEqual([422, "guest"]);
  expect((await signInWithPasskey(portal, other, passkey)).status).toBe(303);
});

test("unknown, foreign, copied and forged passkeys are refused", async () => {
  const { browser, userId, passkey } = await createLearnerWithPasskey();
  const stranger = await createLearnerWithPasskey();
  const thief = portal.browser();
  const forgeries = [
    [createPasskey(), {}],
    [stranger.passkey, { id: passkey.id }],
    [passkey, { userHandle: Buffer.from(`sign-in ${stranger.userId}`).toString("base64url") }],
    [passkey, { userHandle: Buffer.from(userId).toString("base64url") }],
  ] as const;
  for (const [forger, forged] of forgeries)
    expect((await signInWithPasskey(portal, thief, forger, forged)).status).toBe(422);
  for (const nonsense of ["", "{}", "null", "[".repeat(15_000), "x".repeat(100_000)]) {
    const answer = await sendPasskey(thief, nonsense, { email: "anna@example.org" });
    expect([answer.status, answer.text.includes(refusal)]).toEqual([422, true]);
    expect(answer.text).toContain("anna@example.org");
  }
  expect((await signInWithPasskey(portal, thief, passkey, { count: 7 })).status).toBe(303);
  const copy = await signInWithPasskey(portal, portal.browser(), passkey, { count: 7 });
  expect(copy.status).toBe(422);
  // Another account can't add the same passkey.
  expect((await addSignInPasskey(portal, stranger.browser, passkey)).status).toBe(422);
  expect((await browser.fetch("/profile/passkeys")).text).toContain("Hanna’s key");
});

test("failed tries are limited by IP address, and so are started ones", async () => {
  const { passkey } = await createLearnerWithPasskey();
  const thief = portal.browser();
  const options = await fetchPasskeyOptions(thief, "sign-in");
  await portal.database.db.execute(sql`update rate_limits set count = 100000`);
  const { status, json } = await postForm(thief, "/passkey-options", { purpose: "sign-in" });
  expect([status, json]).toMatchObject([429, { code: "TOO-MANY-ATTEMPTS" }]);
  await portal.database.db.execute(sql`delete from rate_limits`);
  for (let attempt = 0; attempt < 2; attempt += 1) await sendPasskey(thief, "{}");
  const { rows } = await portal.database.db.execute<{ count: number }>(
    sql`select count from rate_limits where key like '%sign-in address%'`,
  );
  expect(rows.map(({ count }) => count)).toEqual([2]);
  expect((await sendPasskey(thief, passkey.prove(options, portal.origin))).status).toBe(303);
});

test("a blocked person gets no further than with a password", async () => {
  const { userId, email, passkey } = await createLearnerWithPasskey();
  await portal.database.db.execute(sql`
    update memberships set blocked_at = now() where user_id = ${userId}`);
  const [byPasskey, byPassword] = [portal.browser(), portal.browser()];
  await signInWithPasskey(portal, byPasskey, passkey);
  await call(byPassword, "POST", "/login", { email, password: testPassword });
  for (const browser of [byPasskey, byPassword]) {
    const page = await browser.fetch("/profile");
    expect([page.status, page.headers.get("location")]).toEqual([303, "/you-are-blocked"]);
  }
});

test("a passkey is no second step, and needs a fresh proof to be added or removed", async () => {
  const { browser, userId, passkey } = await createLearnerWithPasskey();
  await portal.database.db.execute(sql`
    update memberships set roles = array_append(roles, 'mp-admin') where user_id = ${userId}`);
  const admin = portal.browser();
  await signInWithPasskey(portal, admin, passkey);
  expect(await callAsAdmin(admin)).toBe("SECOND-STEP-MISSING");
  await portal.database.db.execute(sql`
    update memberships set roles = array_remove(roles, 'mp-admin') where user_id = ${userId}`);
  portal.clock.advance(16 * 60_000);
  const remove = () => postForm(browser, "/profile/passkeys", { intent: "remove", id: passkey.id });
  const proofPath = "/second-step?return=%2Fprofile%2Fpasskeys";
  expect((await remove()).headers.get("location")).toBe(proofPath);
  const page = await browser.fetch("/profile/passkeys");
  expect([page.status, page.headers.get("location")]).toEqual([303, proofPath]);
  const { status, json } = await postForm(browser, "/passkey-options", { purpose: "add-sign-in" });
  expect([status, json]).toMatchObject([403, { code: "FRESH-PROOF-MISSING" }]);
  await call(browser, "POST", "/users/self/proof", { proof: testPassword });
  expect((await remove()).status).toBe(303);
  expect((await browser.fetch("/profile/passkeys")).text).toContain("You haven’t added a passkey");
  expect((await signInWithPasskey(portal, portal.browser(), passkey)).status).toBe(422);
});

test("the last sign-in method can't be removed, and a passkey that doesn't work here is none", async () => {
  const { browser, userId, passkey } = await createLearnerWithPasskey();
  const { db } = portal.database;
  await db.execute(sql`
    update users set email_verified_at = null, password_hash = null where id = ${userId}`);
  const remove = () => postForm(browser, "/profile/passkeys", { intent: "remove", id: passkey.id });
  const last = await remove();
  expect([last.status, last.text.includes("This is your only sign-in method")]).toEqual([
    409,
    true,
  ]);
  await db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('passkey:second:second.example', ${`other ${userId}`}, ${userId}, 'passkey')`);
  expect((await remove()).status).toBe(409);
  await db.execute(sql`
    insert into identities (issuer, subject, user_id, method)
    values ('an issuer', ${userId}, ${userId}, 'google')`);
  expect((await remove()).status).toBe(303);
  const others = await openRegisteredBrowser(portal);
  const missing = await postForm(others.browser, "/profile/passkeys", {
    intent: "remove",
    id: passkey.id,
  });
  expect(missing.status).toBe(404);
});

test.each([
  ["after the email was verified", sql`now() - interval '1 day'`],
  ["before it was", sql`null`],
])("a password reset removes a passkey that was added %s", async (_when, verifiedAt) => {
  const { email, userId, passkey } = await createLearnerWithPasskey();
  await portal.database.db.execute(sql`
    update users set email_verified_at = ${verifiedAt} where id = ${userId}`);
  const password = "another long enough password";
  expect((await resetPasswordOf(portal, email, password)).status).toBe(200);
  expect((await signInWithPasskey(portal, portal.browser(), passkey)).status).toBe(422);
  const browser = portal.browser();
  await call(browser, "POST", "/login", { email, password });
  expect(await userOf(browser)).toBe(userId);
});

test("a passkey of one portal is none in another, even for the same account", async () => {
  const { passkey, email } = await createLearnerWithPasskey();
  await switchPasskeysOn(portal.second);
  const there = portal.second.browser();
  const options = await fetchPasskeyOptions(there, "sign-in");
  expect((await sendPasskey(there, passkey.prove(options, portal.second.origin))).status).toBe(422);
  await call(there, "POST", "/login", { email, password: testPassword });
  expect((await there.fetch("/profile/passkeys")).text).not.toContain("Hanna’s key");
});

test("while passkeys are switched off, nothing of them is there", async () => {
  const off = await startTestPortal();
  try {
    const { browser } = await openRegisteredBrowser(off);
    expect((await browser.fetch("/profile")).text).not.toContain("/profile/passkeys");
    expect((await browser.fetch("/profile/passkeys")).status).toBe(404);
    const guest = off.browser();
    expect((await guest.fetch("/?scenario=login")).text).not.toContain('value="passkey"');
    const disabled = [403, { code: "SIGN-IN-METHOD-DISABLED" }];
    for (const purpose of ["add-sign-in", "sign-in"]) {
      const { status, json } = await postForm(browser, "/passkey-options", { purpose });
      expect([status, json]).toMatchObject(disabled);
    }
    const answer = await postForm(guest, "/?index&scenario=login", {
      intent: "scenario",
      step: "login",
      verb: "passkey",
      token: "{}",
    });
    expect([answer.status, await userOf(guest)]).toEqual([403, "guest"]);
  } finally {
    await off.close();
  }
});

test("with a required consent, an answer without it isn't used up", async () => {
  const passkey = createPasskey();
  const withConsent = await startTestPortal({
    settings: { registration: { passkey: true }, gdpr: true },
  });
  try {
    const browser = withConsent.browser();
    const names = { firstName: "Hanna", lastName: "Koval" };
    const registerData = { ...names, email: "hanna@example.org", password: testPassword };
    await call(browser, "POST", "/register", { registerData, agreed: true });
    await addSignInPasskey(withConsent, browser, passkey);
    const guest = withConsent.browser();
    const options = await fetchPasskeyOptions(guest, "sign-in");
    const token = passkey.prove(options, withConsent.origin);
    expect((await sendPasskey(guest, token)).status).toBe(422);
    expect((await sendPasskey(guest, token, { agreed: "on" })).status).toBe(303);
  } finally {
    await withConsent.close();
  }
});

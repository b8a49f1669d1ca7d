import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticatorCode } from "#tests/kit/authenticator.ts";
import { postForm } from "#tests/kit/browser.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import {
  copyBrowser,
  createUserWithRole,
  openRegisteredBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import {
  callAsAdmin,
  codeWindowMs,
  createStaffWithAuthenticator,
  nextCode,
  prove,
  readField,
  readRecoveryCodes,
  readSecret,
  signInAgain,
} from "#tests/kit/second-step.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ settings: { security: { secondStep: ["mp-admin"] } } });
});
afterAll(() => portal.close());

test("staff without their second step have a learner's rights, and every page leads to it", async () => {
  const { browser } = await createUserWithRole(portal, "mp-admin");
  expect(await callAsAdmin(browser)).toBe("SECOND-STEP-MISSING");
  expect((await call(browser, "PATCH", "/settings", { settings: { title: "New" } })).status).toBe(
    403,
  );
  expect((await call(browser, "GET", "/users/self")).status).toBe(200);
  const page = await browser.fetch("/courses/first-steps?scenario=login");
  expect([page.status, page.headers.get("location")]).toEqual([
    303,
    "/second-step?return=%2Fcourses%2Ffirst-steps%3Fscenario%3Dlogin",
  ]);
  const data = await browser.fetch("/courses/first-steps.data");
  expect(data.headers.get("x-remix-redirect")).toBe("/second-step?return=%2Fcourses%2Ffirst-steps");
  expect((await browser.fetch("/privacy-policy")).status).toBe(200);
  const learner = await openRegisteredBrowser(portal);
  expect((await learner.browser.fetch("/courses/first-steps")).status).toBe(200);
  expect((await postForm(browser, "/sign-out", {})).status).toBe(303);
});

test("the first sign-in sets up an authenticator app, which shows ten recovery codes once", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  await verifyAddress(portal, admin.email);
  const thief = copyBrowser(portal, admin.browser);
  const page = (await admin.browser.fetch("/second-step?return=%2Fprofile")).text;
  const enrolment = readField(page, "enrolment");
  const wrong = await postForm(admin.browser, "/second-step?return=%2Fprofile", {
    intent: "add-authenticator",
    enrolment,
    code: "000000",
    name: "My phone",
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("That code isn’t right");
  expect(readSecret(wrong.text)).toBe(readSecret(page));
  expect(wrong.text).toContain('value="My phone"');
  expect(await callAsAdmin(admin.browser)).toBe("SECOND-STEP-MISSING");
  const secret = readSecret(page);
  const answer = await postForm(admin.browser, "/second-step?return=%2Fprofile", {
    intent: "add-authenticator",
    enrolment: readField(wrong.text, "enrolment"),
    code: nextCode(portal, secret),
    name: "My phone",
  });
  const recoveryCodes = readRecoveryCodes(answer.text);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.text).toContain('href="/profile"');
  expect(await callAsAdmin(admin.browser)).toBe(200);
  const manage = await admin.browser.fetch("/second-step");
  expect(manage.text).toContain("My phone");
  expect(readRecoveryCodes(manage.text)).toEqual([]);
  expect(
    (await admin.browser.fetch("/second-step?return=%2Fprofile")).headers.get("location"),
  ).toBe("/profile");
  expect((await emailsTo(portal, admin.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("“My phone” now protects your account"),
  ]);
  // A copy of the cookies from before the second step gets no staff rights.
  expect(await callAsAdmin(thief)).toBe("SECOND-STEP-MISSING");
  portal.clock.advance(61_000);
  expect(await callAsAdmin(thief)).toBe("TOKEN-BAD");
  expect(await callAsAdmin(admin.browser)).toBe(200);
  const { rows } = await portal.database.db.execute(sql`
    select f.*, (select array_agg(code_hash) from recovery_codes c where c.user_id = f.user_id)
    from second_factors f where user_id = ${admin.userId}`);
  const stored = JSON.stringify(rows);
  for (const code of [
    secret.replaceAll(" ", ""),
    ...recoveryCodes,
    ...recoveryCodes.map((one) => one.replace("-", "")),
  ])
    expect(stored).not.toContain(code);
});

test("a code works once, in its own time, and only for its own account", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const other = await createStaffWithAuthenticator(portal);
  const browser = await signInAgain(portal, admin.email);
  expect(await callAsAdmin(browser)).toBe("SECOND-STEP-MISSING");
  expect((await browser.fetch("/")).headers.get("location")).toBe("/second-step?return=%2F");
  expect(await prove(browser, admin.code)).toBe("SECOND-STEP-WRONG");
  const code = nextCode(portal, admin.secret);
  expect(await prove(browser, authenticatorCode(other.secret, portal.clock.now()))).toBe(
    "SECOND-STEP-WRONG",
  );
  expect(
    await prove(browser, authenticatorCode(admin.secret, portal.clock.now() - 3 * codeWindowMs)),
  ).toBe("SECOND-STEP-WRONG");
  // Several browsers at once: only one of them may use the code.
  const browsers = await Promise.all([1, 2, 3, 4].map(() => signInAgain(portal, admin.email)));
  const results = await Promise.all([browser, ...browsers].map((one) => prove(one, code)));
  expect(results.filter((result) => result === 200)).toHaveLength(1);
  const allowed = await Promise.all([browser, ...browsers].map(callAsAdmin));
  expect(allowed.filter((result) => result === 200)).toHaveLength(1);
});

test("the page returns exactly to where the user wanted to go, and only within the portal", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  for (const [given, expected] of [
    ["/courses/first-steps?a=1&b=%D0%BF#end", "/courses/first-steps?a=1&b=%D0%BF#end"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
    ["/second-step?return=/second-step", "/second-step"],
  ] as const) {
    const browser = await signInAgain(portal, admin.email);
    const path = `/second-step?${new URLSearchParams({ return: given })}`;
    const page = await browser.fetch(path);
    expect([page.status, page.text.includes("6 digits from the app")]).toEqual([200, true]);
    expect(page.text).not.toContain("Use a passkey");
    const proof = nextCode(portal, admin.secret);
    const wrong = await postForm(browser, path, { intent: "prove", proof: "123" });
    expect([wrong.status, wrong.text.includes("That code isn’t right")]).toEqual([422, true]);
    const answer = await postForm(browser, path, { intent: "prove", proof });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, expected]);
    expect(await callAsAdmin(browser)).toBe(200);
  }
});

test("a recovery code works once, however it is typed, and the owner gets an email", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const [first = "", second = ""] = admin.recoveryCodes;
  const browser = await signInAgain(portal, admin.email);
  expect(await prove(browser, first.toUpperCase().replace("-", " "))).toBe(200);
  expect(await callAsAdmin(browser)).toBe(200);
  const again = await signInAgain(portal, admin.email);
  expect(await prove(again, first)).toBe("SECOND-STEP-WRONG");
  expect((await emailsTo(portal, admin.email)).at(-1)?.subject).toContain("A recovery code opened");
  expect((await browser.fetch("/second-step")).text).toContain("9 recovery codes are left");
  const renewed = await postForm(browser, "/second-step", { intent: "renew-codes" });
  expect(readRecoveryCodes(renewed.text)).toHaveLength(10);
  expect(await prove(again, second)).toBe("SECOND-STEP-WRONG");
  expect(await prove(again, readRecoveryCodes(renewed.text)[0]!)).toBe(200);
});

test("wrong codes are limited per account, and recovery codes still work then", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const browsers = await Promise.all([1, 2].map(() => signInAgain(portal, admin.email)));
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await prove(browsers[attempt % 2]!, "111111")).toBe("SECOND-STEP-WRONG");
  const rightCode = authenticatorCode(admin.secret, portal.clock.now());
  expect(await prove(browsers[0]!, rightCode)).toBe("TOO-MANY-ATTEMPTS");
  expect(await prove(browsers[1]!, admin.recoveryCodes[3]!)).toBe(200);
});

test("dangerous changes need a proof of the last 15 minutes, which the page asks for again", async () => {
  const admin = await createStaffWithAuthenticator(portal);
  const { text } = await admin.browser.fetch("/second-step");
  const id = readField(text, "id");
  portal.clock.advance(15 * 60_000 + 1000);
  const learner = await openRegisteredBrowser(portal);
  const grantRole = async () =>
    call(admin.browser, "POST", `/users/${learner.userId}/roles`, { role: "mentor" });
  const changeSecurity = async () =>
    call(admin.browser, "PATCH", "/settings", {
      settings: { security: { secondStep: ["mp-admin", "mp-leader"] } },
    });
  const invite = async () =>
    call(admin.browser, "POST", "/invitations", { role: "mentor", email: "olha@example.org" });
  const exportLog = async () => call(admin.browser, "GET", "/audit-log/export");
  const changes = [grantRole, changeSecurity, invite, exportLog];
  for (const change of changes) {
    const answer = await change();
    expect([answer.status, answer.json["code"]]).toEqual([403, "FRESH-PROOF-MISSING"]);
  }
  expect(await callAsAdmin(admin.browser)).toBe(200);
  const refused = await postForm(admin.browser, "/second-step", { intent: "remove", id });
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/second-step"]);
  const asked = await admin.browser.fetch("/second-step");
  expect(asked.text).toContain("6 digits from the app");
  expect(asked.text).not.toContain("My phone");
  expect(await prove(admin.browser, nextCode(portal, admin.secret))).toBe(200);
  for (const change of changes) expect((await change()).status).toBe(200);
  const renamed = await postForm(admin.browser, "/second-step", {
    intent: "rename",
    id,
    name: "Old phone",
  });
  expect(renamed.status).toBe(303);
  expect((await admin.browser.fetch("/second-step")).text).toContain("Old phone");
  const stranger = await createStaffWithAuthenticator(portal);
  expect((await postForm(stranger.browser, "/second-step", { intent: "remove", id })).status).toBe(
    404,
  );
  expect((await postForm(admin.browser, "/second-step", { intent: "remove", id })).status).toBe(
    303,
  );
  const subjects = (await emailsTo(portal, admin.email)).map(({ subject }) => subject);
  expect(subjects.slice(1)).toEqual([
    expect.stringContaining("was renamed"),
    expect.stringContaining("“Old phone” was removed"),
  ]);
  const { rows } = await portal.database.db.execute(
    sql`select 1 from recovery_codes where user_id = ${admin.userId}`,
  );
  expect(rows).toEqual([]);
});

test("staff without a second step prove themselves with the password", async () => {
  const editor = await createUserWithRole(portal, "mentor");
  expect((await editor.browser.fetch("/second-step")).text).toContain("haven’t set up");
  portal.clock.advance(16 * 60_000);
  const path = "/second-step?return=%2Fprofile";
  const page = await editor.browser.fetch(path);
  expect(page.text).toContain("Your password");
  const wrong = await postForm(editor.browser, path, { intent: "prove", proof: "wrong" });
  expect([wrong.status, wrong.text.includes("That password isn’t right")]).toEqual([403, true]);
  const answer = await postForm(editor.browser, path, { intent: "prove", proof: testPassword });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
});

test("a learner can't set one up, and a guest is led to sign in", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  expect((await browser.fetch("/second-step")).headers.get("location")).toBe("/profile");
  const refused = await postForm(browser, "/second-step", {
    intent: "add-authenticator",
    enrolment: "",
    code: "000000",
    name: "",
  });
  expect(refused.headers.get("location")).toBe("/profile");
  const { rows } = await portal.database.db.execute(
    sql`select 1 from second_factors where user_id = ${userId}`,
  );
  expect(rows).toEqual([]);
  const guest = await portal.fetch("/second-step?return=%2Fprofile");
  expect(guest.headers.get("location")).toContain("scenario=login");
});

import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo, findLinkParameter } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await createVisitForm(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const formType = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a popup's form like a browser without JavaScript. */
const postForm = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.fetch(address.replace("/?", "/?index&"), {
    method: "POST",
    headers: formType,
    body: new URLSearchParams({ intent: "scenario", ...fields }).toString(),
  });
const listRecords = async () => {
  const { rows } = await portal.database.db.execute<{ data: Record<string, string> }>(
    sql`select data from data_source_records where environment_id = 'first'`,
  );
  return rows.map(({ data }) => data);
};

describe("a form in the popup, without scripts", () => {
  const address = "/?scenario=dynamic-form&form=visit";

  test("is in the page with its texts, its fields and a ticked box", async () => {
    const { status, text } = await portal.fetch(address);
    expect(status).toBe(200);
    for (const expectedText of ["Ask for a visit", "Somebody near you will come.", "Your name"])
      expect(text).toContain(expectedText);
    expect(text).toMatch(/<input[^>]*name="agreed"[^>]*checked/);
    expect(text).toMatch(/<input[^>]*type="hidden"[^>]*name="campaign"[^>]*value="easter"/);
    expect(text).not.toMatch(/name="(?:missionaryId|userId)"/);
    const ukrainian = await portal.fetch(`${address}&lang=uk`);
    expect(ukrainian.text).toContain("Попросити про зустріч");
  });

  test("is cached for all guests, each form with its own texts", async () => {
    const unknownForm = await portal.fetch("/?scenario=dynamic-form&form=nope");
    expect(unknownForm.text).toContain("Error while fetching form: This portal has no such form.");
    expect((await portal.fetch(address)).text).toContain("Somebody near you will come.");
  });

  test("creates the record when sent, and leads to the thank-you text", async () => {
    const browser = portal.browser();
    const response = await postForm(browser, address, {
      step: "fill-profile",
      name: "Olha",
      email: "olha@example.org",
      campaign: "easter",
      userId: "forged",
      agreed: "on",
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/?scenario=dynamic-form&step=success&form=visit",
    ]);
    expect((await browser.fetch(response.headers.get("location")!)).text).toContain(
      "Congratulations!",
    );
    expect(await listRecords()).toContainEqual({
      name: "Olha",
      email: "olha@example.org",
      campaign: "easter",
      missionaryId: "",
    });
  });

  test("without the consent, or with invalid fields, comes back with the entered values", async () => {
    const countBefore = (await listRecords()).length;
    const fields = { step: "fill-profile", name: "Olha", words: "A long story." };
    const responseWithoutConsent = await postForm(portal.browser(), address, fields);
    expect(responseWithoutConsent.status).toBe(422);
    expect(responseWithoutConsent.text).toContain("Tick the box to agree");
    expect(responseWithoutConsent.text).toContain("A long story.");
    const invalidResponse = await postForm(portal.browser(), address, {
      ...fields,
      email: "a@",
      agreed: "on",
    });
    expect(invalidResponse.status).toBe(422);
    expect(invalidResponse.text).toContain("Check the email address");
    expect(invalidResponse.text).not.toContain("in your profile");
    expect((await listRecords()).length).toBe(countBefore);
  });

  test("sent to an unknown form stores nothing", async () => {
    const response = await postForm(portal.browser(), "/?scenario=dynamic-form&form=nope", {
      step: "fill-profile",
      agreed: "on",
    });
    expect(response.status).toBe(404);
  });
});

describe("completing the profile", () => {
  const lessonPopupPath = "/courses/first-steps?scenario=start-free-lesson&step=fill-profile";
  const fetchSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

  test("saves the phone, makes the profile complete, and leads to the lesson", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const page = await browser.fetch(lessonPopupPath);
    expect(page.text).toMatch(/<input[^>]*name="phone"/);
    expect(page.text).toContain(email);
    const response = await postForm(browser, lessonPopupPath, {
      step: "fill-profile",
      email,
      phone: "+380 50 333 22 11",
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/lesson/welcome/"]);
    expect((await fetchSelf(browser)).core).toMatchObject({
      phone: "+380503332211",
      complete: true,
    });
  });

  test("requires the password to change an email, and requires a phone", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const submitProfile = (fields: Record<string, string>) =>
      postForm(browser, lessonPopupPath, { step: "fill-profile", email, ...fields });
    const emptyResponse = await submitProfile({ phone: "" });
    expect(emptyResponse.status).toBe(422);
    expect(emptyResponse.text).toContain("Fill in this field.");
    const newContacts = { email: `new${email}`, phone: "+380503332212" };
    const responseWithoutProof = await submitProfile(newContacts);
    expect(responseWithoutProof.status).toBe(403);
    expect(responseWithoutProof.text).toContain("Enter your password, so we know it’s you.");
    expect((await fetchSelf(browser)).email).toBe(email);
    expect((await submitProfile({ ...newContacts, proof: testPassword })).status).toBe(303);
    expect((await fetchSelf(browser)).email).toBe(`new${email}`);
  });

  test("by a user without a password sends a code and waits for it", async () => {
    const { browser, email, userId } = await openRegisteredBrowser(portal);
    await portal.database.db.execute(
      sql`update users set password_hash = null, email_verified_at = now() where id = ${userId}`,
    );
    const newContacts = { step: "fill-profile", email: `x${email}`, phone: "+380503332213" };
    const response = await postForm(browser, lessonPopupPath, newContacts);
    expect(response.text).toContain("Enter the code from the email");
    const proof = /\d{6}/.exec((await emailsTo(portal, email)).at(-1)!.subject)![0];
    expect((await postForm(browser, lessonPopupPath, { ...newContacts, proof })).status).toBe(303);
  });

  test("before a purchase saves the profile, stays in the popup, and says how the portal opens a paid course", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const settings = { contacts: { email: "ask@example.org" } };
    await call(admin.browser, "PATCH", "/settings", { settings });
    const { browser, email } = await openRegisteredBrowser(portal);
    const address = "/courses/a-paid-course?scenario=buy-course";
    expect((await browser.fetch(address)).text).toContain("mailto:ask@example.org");
    const response = await postForm(browser, address, {
      step: "fill-profile-buy",
      email,
      phone: "+380503332214",
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/courses/a-paid-course?scenario=buy-course&step=fill-profile-buy",
    ]);
    expect((await fetchSelf(browser)).core).toMatchObject({ complete: true });
  });
});

describe("signing up with an email that has an account", () => {
  const signUpPath = "/courses/?scenario=sign-in&returnTo=%2Fprofile";
  const accountFields = {
    step: "sign-in",
    firstName: "Anna",
    lastName: "Koval",
    password: testPassword,
  };
  const findInput = (text: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? "";

  test("marks the email and leads to the sign-in, with the email filled in", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    const refused = await postForm(browser, signUpPath, {
      ...accountFields,
      email: ` ${email.toUpperCase()}`,
    });
    expect(refused.status).toBe(409);
    expect(findInput(refused.text, "email")).toContain('aria-invalid="true"');
    expect(refused.text.match(/already an account with this email/g)).toHaveLength(1);
    const link = /<a class="link"[^>]*href="([^"]+)"[^>]*>Go to sign-in/.exec(refused.text)?.[1];
    expect(link).toBe("/courses/?scenario=login&amp;returnTo=%2Fprofile");
    const login = await browser.fetch("/courses/?scenario=login&step=login-by-email");
    expect(findInput(login.text, "email").toLowerCase()).toContain(`value=" ${email}"`);
  });

  test("is noticed before the database refuses it", async () => {
    const { email, browser } = await openRegisteredBrowser(portal);
    const otherUser = await openRegisteredBrowser(portal);
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      const response = await postForm(portal.browser(), signUpPath, { ...accountFields, email });
      expect(response.status).toBe(409);
      const change = { core: { email: otherUser.email }, proof: testPassword };
      const self = (await call(browser, "GET", "/users/self")).json;
      const changeResponse = await call(browser, "PATCH", `/profiles/bo:${self.id}`, change);
      expect(changeResponse).toMatchObject({
        status: 409,
        json: { code: "DUPLICATE-EMAIL", meta: { error: { messageKey: "profile.email-taken" } } },
      });
      const settledQueries = await Promise.allSettled(query.mock.results.map(({ value }) => value));
      expect(settledQueries.filter(({ status }) => status === "rejected")).toEqual([]);
    } finally {
      query.mockRestore();
    }
  });

  test("is noticed even if the phone sent with it is unknown", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const checkRegistered = (body: object) =>
      call(portal.browser(), "POST", "/is-registered", body);
    const phone = "+380503332299";
    expect((await checkRegistered({ phone, email })).json).toEqual({ exists: true });
    expect((await checkRegistered({ phone, email: "nobody@example.org" })).json).toEqual({
      exists: false,
    });
  });
});

describe("a forgotten password", () => {
  test("is reset by a link that works once; a used link offers to send a new email", async () => {
    const { email } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    await postForm(browser, "/?scenario=login&step=forgot-password", {
      step: "forgot-password",
      email,
    });
    const token = await findLinkParameter(portal, email, "pwdtoken");
    const address = `/?scenario=restore-password&pwdtoken=${token}`;
    expect((await portal.browser().fetch(address)).text).toContain('name="confirm"');
    const password = "another long password";
    const fields = { step: "restore-password", pwdtoken: token, password, confirm: password };
    const otherBrowser = portal.browser();
    const resetResponse = await postForm(otherBrowser, "/?scenario=restore-password", fields);
    expect(resetResponse.headers.get("location")).toBe("/?scenario=login");
    const login = (await otherBrowser.fetch("/?scenario=login&step=login-by-email")).text;
    expect(login).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));

    const usedLinkHtml = (await portal.browser().fetch(address)).text;
    expect(usedLinkHtml).not.toContain('name="confirm"');
    expect(usedLinkHtml).toContain('href="/?scenario=login&amp;step=forgot-password"');
    const lateResponse = await postForm(portal.browser(), "/?scenario=restore-password", fields);
    expect([lateResponse.status, lateResponse.text.includes("Send a new email")]).toEqual([
      400,
      true,
    ]);
  });
});

test("the step of a sign-in method that is off links to the methods that are on", async () => {
  const fetchStepHtml = async () =>
    (await portal.browser().fetch("/?scenario=login&step=anonymous-sign-in")).text;
  const admin = await createUserWithRole(portal, "mp-admin");
  const setAnonymousEntry = (anonymous: boolean) =>
    call(admin.browser, "PATCH", "/settings", { settings: { registration: { anonymous } } });
  await setAnonymousEntry(false);
  expect(await fetchStepHtml()).toContain(
    "This portal doesn’t offer this sign-in method. Choose another one.",
  );
  expect(await fetchStepHtml()).toContain('href="/?scenario=login"');
  expect(await fetchStepHtml()).not.toContain("You can’t sign in here");
});

import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo, linkParameter } from "#tests/kit/emails.ts";
import { userWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
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
const post = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.fetch(address.replace("/?", "/?index&"), {
    method: "POST",
    headers: formType,
    body: new URLSearchParams({ intent: "scenario", ...fields }).toString(),
  });
const records = async () => {
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
    for (const words of ["Ask for a visit", "Somebody near you will come.", "Your name"])
      expect(text).toContain(words);
    expect(text).toMatch(/<input[^>]*name="agreed"[^>]*checked/);
    expect(text).toMatch(/<input[^>]*type="hidden"[^>]*name="campaign"[^>]*value="easter"/);
    expect(text).not.toMatch(/name="(?:missionaryId|userId)"/);
    const ukrainian = await portal.fetch(`${address}&lang=uk`);
    expect(ukrainian.text).toContain("Попросити про зустріч");
  });

  test("is cached for all guests, each form with its own texts", async () => {
    const other = await portal.fetch("/?scenario=dynamic-form&form=nope");
    expect(other.text).toContain("Error while fetching form: This portal has no such form.");
    expect((await portal.fetch(address)).text).toContain("Somebody near you will come.");
  });

  test("creates the record when sent, and leads to the thank-you text", async () => {
    const browser = portal.browser();
    const sent = await post(browser, address, {
      step: "fill-profile",
      name: "Olha",
      email: "olha@example.org",
      campaign: "easter",
      userId: "forged",
      agreed: "on",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      "/?scenario=dynamic-form&step=success&form=visit",
    ]);
    expect((await browser.fetch(sent.headers.get("location")!)).text).toContain("Congratulations!");
    expect(await records()).toContainEqual({
      name: "Olha",
      email: "olha@example.org",
      campaign: "easter",
      missionaryId: "",
    });
  });

  test("without the consent, or with invalid fields, comes back with the entered values", async () => {
    const before = (await records()).length;
    const fields = { step: "fill-profile", name: "Olha", words: "A long story." };
    const unticked = await post(portal.browser(), address, fields);
    expect(unticked.status).toBe(422);
    expect(unticked.text).toContain("Tick the box to agree");
    expect(unticked.text).toContain("A long story.");
    const wrong = await post(portal.browser(), address, { ...fields, email: "a@", agreed: "on" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Check the email address");
    expect(wrong.text).not.toContain("in your profile");
    expect((await records()).length).toBe(before);
  });

  test("sent to an unknown form stores nothing", async () => {
    const gone = await post(portal.browser(), "/?scenario=dynamic-form&form=nope", {
      step: "fill-profile",
      agreed: "on",
    });
    expect(gone.status).toBe(404);
  });
});

describe("completing the profile", () => {
  const lesson = "/courses/first-steps?scenario=start-free-lesson&step=fill-profile";
  const self = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

  test("saves the phone, makes the profile complete, and leads to the lesson", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const page = await browser.fetch(lesson);
    expect(page.text).toMatch(/<input[^>]*name="phone"/);
    expect(page.text).toContain(email);
    const sent = await post(browser, lesson, {
      step: "fill-profile",
      email,
      phone: "+380 50 333 22 11",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/lesson/welcome/"]);
    expect((await self(browser)).core).toMatchObject({ phone: "+380503332211", complete: true });
  });

  test("requires the password to change an email, and requires a phone", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const send = (fields: Record<string, string>) =>
      post(browser, lesson, { step: "fill-profile", email, ...fields });
    const empty = await send({ phone: "" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Fill in this field.");
    const changed = { email: `new${email}`, phone: "+380503332212" };
    const unproven = await send(changed);
    expect(unproven.status).toBe(403);
    expect(unproven.text).toContain("Enter your password, so we know it’s you.");
    expect((await self(browser)).email).toBe(email);
    expect((await send({ ...changed, proof: testPassword })).status).toBe(303);
    expect((await self(browser)).email).toBe(`new${email}`);
  });

  test("by a user without a password sends a code and waits for it", async () => {
    const { browser, email, userId } = await registeredBrowser(portal);
    await portal.database.db.execute(
      sql`update users set password_hash = null, email_verified_at = now() where id = ${userId}`,
    );
    const changed = { step: "fill-profile", email: `x${email}`, phone: "+380503332213" };
    const first = await post(browser, lesson, changed);
    expect(first.text).toContain("Enter the code from the email");
    const proof = /\d{6}/.exec((await emailsTo(portal, email)).at(-1)!.subject)![0];
    expect((await post(browser, lesson, { ...changed, proof })).status).toBe(303);
  });

  test("before a purchase saves, stays, and says how the portal opens a paid course", async () => {
    const admin = await userWithRole(portal, "mp-admin");
    const settings = { contacts: { email: "ask@example.org" } };
    await call(admin.browser, "PATCH", "/settings", { settings });
    const { browser, email } = await registeredBrowser(portal);
    const address = "/courses/bought?scenario=buy-course";
    expect((await browser.fetch(address)).text).toContain("mailto:ask@example.org");
    const sent = await post(browser, address, {
      step: "fill-profile-buy",
      email,
      phone: "+380503332214",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      "/courses/bought?scenario=buy-course&step=fill-profile-buy",
    ]);
    expect((await self(browser)).core).toMatchObject({ complete: true });
  });
});

describe("the address of a popup that has nothing to ask", () => {
  const leadsTo = async (browser: Browser, address: string) => {
    const { status, headers } = await browser.fetch(address);
    return status === 302 ? headers.get("location") : status;
  };

  test("redirects immediately, without scripts", async () => {
    const { browser } = await registeredBrowser(portal);
    expect(await leadsTo(browser, "/?scenario=login")).toBe("/");
    expect(await leadsTo(browser, "/courses/?scenario=sign-in&returnTo=/profile")).toBe("/profile");
    expect(await leadsTo(browser, "/?scenario=mixed-login&step=forgot-password")).toBe("/");
    const course = "/courses/first-steps";
    expect(await leadsTo(browser, `${course}?scenario=start-free-lesson`)).toBe("/lesson/welcome/");
    // These have something to ask or to say.
    expect(await leadsTo(browser, "/?scenario=dynamic-form&form=visit")).toBe(200);
    expect(await leadsTo(browser, "/?scenario=no-such-scenario")).toBe(200);
  });

  test("leads a guest to the sign-in and back, with the token of their email", async () => {
    const address = "/?scenario=user-terminate-by-email&pwdtoken=a-token";
    const to = (await leadsTo(portal.browser(), address)) as string;
    expect(to).toContain("/?scenario=login");
    expect((await portal.browser().fetch(to)).status).toBe(200);
    const { browser } = await registeredBrowser(portal);
    const back = (await leadsTo(browser, to)) as string;
    expect(back).toBe(address);
    expect((await browser.fetch(back)).text).toContain('name="pwdtoken" value="a-token"');
  });
});

describe("signing up with an email that has an account", () => {
  const signUp = "/courses/?scenario=sign-in&returnTo=%2Fprofile";
  const sent = { step: "sign-in", firstName: "Anna", lastName: "Koval", password: testPassword };
  const inputOf = (text: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? "";

  test("marks the email and leads to the sign-in, with the email filled in", async () => {
    const { email } = await registeredBrowser(portal);
    const browser = portal.browser();
    const refused = await post(browser, signUp, { ...sent, email: ` ${email.toUpperCase()}` });
    expect(refused.status).toBe(409);
    expect(inputOf(refused.text, "email")).toContain('aria-invalid="true"');
    expect(refused.text.match(/already an account with this email/g)).toHaveLength(1);
    const link = /<a class="link"[^>]*href="([^"]+)"[^>]*>Go to sign-in/.exec(refused.text)?.[1];
    expect(link).toBe("/courses/?scenario=login&amp;returnTo=%2Fprofile");
    const login = await browser.fetch("/courses/?scenario=login&step=login-by-email");
    expect(inputOf(login.text, "email").toLowerCase()).toContain(`value=" ${email}"`);
  });

  test("is noticed before the database refuses it", async () => {
    const { email, browser } = await registeredBrowser(portal);
    const other = await registeredBrowser(portal);
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      const again = await post(portal.browser(), signUp, { ...sent, email });
      expect(again.status).toBe(409);
      const change = { core: { email: other.email }, proof: testPassword };
      const self = (await call(browser, "GET", "/users/self")).json;
      const changed = await call(browser, "PATCH", `/profiles/bo:${self.id}`, change);
      expect(changed).toMatchObject({
        status: 409,
        json: { code: "DUPLICATE-EMAIL", meta: { error: { messageKey: "profile.email-taken" } } },
      });
      const failed = await Promise.allSettled(query.mock.results.map(({ value }) => value));
      expect(failed.filter(({ status }) => status === "rejected")).toEqual([]);
    } finally {
      query.mockRestore();
    }
  });

  test("is noticed even if the phone sent with it is unknown", async () => {
    const { email } = await registeredBrowser(portal);
    const ask = (body: object) => call(portal.browser(), "POST", "/is-registered", body);
    const phone = "+380503332299";
    expect((await ask({ phone, email })).json).toEqual({ exists: true });
    expect((await ask({ phone, email: "nobody@example.org" })).json).toEqual({ exists: false });
  });
});

describe("a forgotten password", () => {
  test("is reset by a link that works once; a used link offers to send a new email", async () => {
    const { email } = await registeredBrowser(portal);
    const browser = portal.browser();
    await post(browser, "/?scenario=login&step=forgot-password", {
      step: "forgot-password",
      email,
    });
    const token = await linkParameter(portal, email, "pwdtoken");
    const address = `/?scenario=restore-password&pwdtoken=${token}`;
    expect((await portal.browser().fetch(address)).text).toContain('name="confirm"');
    const password = "another long password";
    const fields = { step: "restore-password", pwdtoken: token, password, confirm: password };
    const elsewhere = portal.browser();
    const done = await post(elsewhere, "/?scenario=restore-password", fields);
    expect(done.headers.get("location")).toBe("/?scenario=login");
    const login = (await elsewhere.fetch("/?scenario=login&step=login-by-email")).text;
    expect(login).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));

    const used = (await portal.browser().fetch(address)).text;
    expect(used).not.toContain('name="confirm"');
    expect(used).toContain('href="/?scenario=login&amp;step=forgot-password"');
    const late = await post(portal.browser(), "/?scenario=restore-password", fields);
    expect([late.status, late.text.includes("Send a new email")]).toEqual([400, true]);
  });
});

test("the step of a sign-in method that is off links to the methods that are on", async () => {
  const text = async () =>
    (await portal.browser().fetch("/?scenario=login&step=anonymous-sign-in")).text;
  const admin = await userWithRole(portal, "mp-admin");
  const set = (anonymous: boolean) =>
    call(admin.browser, "PATCH", "/settings", { settings: { registration: { anonymous } } });
  await set(false);
  expect(await text()).toContain(
    "This portal doesn’t offer this sign-in method. Choose another one.",
  );
  expect(await text()).toContain('href="/?scenario=login"');
  expect(await text()).not.toContain("You can’t sign in here");
});

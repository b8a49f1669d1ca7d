import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { makeForm, personWithRole, registeredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await makeForm(portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const formType = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a popup's form as a browser without scripts does. */
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

  test("stands in the page with its texts, its fields and a ticked box", async () => {
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

  test("is kept for every guest in each form's own words", async () => {
    const other = await portal.fetch("/?scenario=dynamic-form&form=nope");
    expect(other.text).toContain("Error while fetching form: This portal has no such form.");
    expect((await portal.fetch(address)).text).toContain("Somebody near you will come.");
  });

  test("sent makes the record and leads to the word of thanks", async () => {
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

  test("without the tick, or with wrong fields, comes back with what was typed", async () => {
    const before = (await records()).length;
    const fields = { step: "fill-profile", name: "Olha", words: "A long story." };
    const unticked = await post(portal.browser(), address, fields);
    expect(unticked.status).toBe(422);
    expect(unticked.text).toContain("Please tick the box first");
    expect(unticked.text).toContain("A long story.");
    const wrong = await post(portal.browser(), address, { ...fields, email: "a@", agreed: "on" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This does not look like an email address");
    expect((await records()).length).toBe(before);
  });

  test("sent to a form that is not there keeps nothing", async () => {
    const gone = await post(portal.browser(), "/?scenario=dynamic-form&form=nope", {
      step: "fill-profile",
      agreed: "on",
    });
    expect(gone.status).toBe(404);
  });
});

describe("filling in the profile", () => {
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

  test("asks for the password before it changes an email, and for a phone at all (ERR-11)", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const send = (fields: Record<string, string>) =>
      post(browser, lesson, { step: "fill-profile", email, ...fields });
    const empty = await send({ phone: "" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Please fill this in.");
    const changed = { email: `new${email}`, phone: "+380503332212" };
    const unproven = await send(changed);
    expect(unproven.status).toBe(403);
    expect(unproven.text).toContain("Please type your password, so that we know it is you.");
    expect((await self(browser)).email).toBe(email);
    expect((await send({ ...changed, proof: testPassword })).status).toBe(303);
    expect((await self(browser)).email).toBe(`new${email}`);
  });

  test("where nobody has a password sends the code and waits for it", async () => {
    const { browser, email, userId } = await registeredBrowser(portal);
    await portal.database.db.execute(
      sql`update users set password_hash = null, email_verified_at = now() where id = ${userId}`,
    );
    const changed = { step: "fill-profile", email: `x${email}`, phone: "+380503332213" };
    const first = await post(browser, lesson, changed);
    expect(first.text).toContain("Please type the code from the letter");
    const proof = /\d{6}/.exec((await emailsTo(portal, email)).at(-1)!.subject)![0];
    expect((await post(browser, lesson, { ...changed, proof })).status).toBe(303);
  });

  test("before a purchase it saves, stays, and says how the portal gives a paid course", async () => {
    const admin = await personWithRole(portal, "mp-admin");
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

  test("leads on at once, without scripts", async () => {
    const { browser } = await registeredBrowser(portal);
    expect(await leadsTo(browser, "/?scenario=login")).toBe("/");
    expect(await leadsTo(browser, "/courses/?scenario=sign-in&returnTo=/profile")).toBe("/profile");
    expect(await leadsTo(browser, "/?scenario=mixed-login&step=forgot-password")).toBe("/");
    const course = "/courses/first-steps";
    expect(await leadsTo(browser, `${course}?scenario=start-free-lesson`)).toBe("/lesson/welcome/");
    // These have something to ask, or to say.
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

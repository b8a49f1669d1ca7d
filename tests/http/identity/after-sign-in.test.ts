import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const coursePath = "/courses/first-steps";
const fetchSelf = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await portal.database.db.execute<Record<string, unknown>>(statement)).rows;
}

const loadMentorData = async (userId: string) =>
  (
    await rowsOf(sql`select mentor_data from memberships
      where environment_id = 'first' and user_id = ${userId}`)
  )[0]?.["mentor_data"];

const listAuthorisations = (userId: string) =>
  rowsOf(sql`select course_id from course_authorisations where user_id = ${userId}`);

/** Signs in with the popup's form over a page. */
const signIn = (browser: Browser, path: string, scenario: string, email: string) =>
  browser.fetch(`${path}?scenario=${scenario}`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      intent: "scenario",
      step: "login",
      email,
      password: testPassword,
    }).toString(),
  });

describe("the referral data of a browser", () => {
  test("a complete campaign is stored if none is known here yet", async () => {
    const partialCampaignBrowser = portal.browser();
    await partialCampaignBrowser.fetch("/?utm_source=letter");
    expect(partialCampaignBrowser.cookies.has("utm-meta")).toBe(false);
    const browser = portal.browser();
    await browser.fetch("/?utm_source=letter&utm_campaign=easter&utm_term=only");
    const { userId, email } = await openRegisteredBrowser(portal, browser);
    const utm = [
      { environmentId: "first", utm_source: "letter", utm_campaign: "easter", utm_term: "only" },
    ];
    expect(await fetchSelf(browser)).toMatchObject({ id: userId, analytics: { utm } });
    const laterBrowser = portal.browser();
    await laterBrowser.fetch("/?utm_source=friend&utm_campaign=christmas");
    await call(laterBrowser, "POST", "/login", { email, password: testPassword });
    expect((await fetchSelf(laterBrowser))["analytics"]).toEqual({ utm });
  });

  test("a campaign that was tampered with is ignored", async () => {
    for (const cookie of ["[1]", "{", '{"utm_source":"a"}', '{"utm_source":{},"utm_campaign":1}']) {
      const browser = portal.browser();
      browser.cookies.set("utm-meta", cookie);
      await openRegisteredBrowser(portal, browser);
      expect((await fetchSelf(browser))["analytics"]).toEqual({ utm: [] });
    }
  });

  test("mentor, team and course are recorded for the mentor", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    await browser.fetch(`${coursePath}?mentor_id=m1&team_id=t1`);
    expect((await signIn(browser, coursePath, "start-free-lesson", email)).status).toBe(303);
    expect(await loadMentorData(userId)).toMatchObject({
      mentorId: "m1",
      teamId: "t1",
      courseId: "first-steps",
    });
    const response = await call(browser, "POST", "/users/self/mentor-data", { pageId: "about" });
    expect(response.json["mentorData"]).toMatchObject({ pageId: "about", courseId: "first-steps" });
  });

  test("the country is stored unless the user has one, and Unknown is ignored", async () => {
    const browser = portal.browser();
    for (const [name, value] of [
      ["countryId", "Ukraine"],
      ["city", "Kyiv"],
      ["region", "Unknown"],
    ] as const)
      browser.cookies.set(name, value);
    const { email } = await openRegisteredBrowser(portal, browser);
    expect((await fetchSelf(browser))["core"]).toMatchObject({
      countryId: "Ukraine",
      city: "Kyiv",
    });
    expect((await fetchSelf(browser))["core"]).toMatchObject({ region: null });
    const abroadBrowser = portal.browser();
    abroadBrowser.cookies.set("countryId", "Poland");
    await call(abroadBrowser, "POST", "/login", { email, password: testPassword });
    expect((await fetchSelf(abroadBrowser))["core"]).toMatchObject({ countryId: "Ukraine" });
    const nowhereBrowser = portal.browser();
    nowhereBrowser.cookies.set("countryId", "Unknown");
    await openRegisteredBrowser(portal, nowhereBrowser);
    expect((await fetchSelf(nowhereBrowser))["core"]).toMatchObject({ countryId: null });
  });
});

describe("after a sign-in", () => {
  test("the user is authorised on the course, but not by the scenario login", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    await signIn(portal.browser(), coursePath, "login", email);
    expect(await listAuthorisations(userId)).toEqual([]);
    await signIn(portal.browser(), coursePath, "start-free-lesson", email);
    expect(await listAuthorisations(userId)).toEqual([{ course_id: "first-steps" }]);
  });

  test("an unknown course records nothing", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    await signIn(portal.browser(), "/courses/nowhere", "start-free-lesson", email);
    expect(await listAuthorisations(userId)).toEqual([]);
  });

  test("answers given before the sign-in become the user's own and nobody else's", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    const interaction = { elementId: "welcome", componentId: "come-in", answers: ["everybody"] };
    expect((await call(browser, "POST", "/interaction-results", interaction)).status).toBe(200);
    const otherGuest = portal.browser();
    await call(otherGuest, "POST", "/interaction-results", interaction);
    await call(browser, "POST", "/login", { email, password: testPassword });
    const owners = await rowsOf(
      sql`select user_id, email from results where component_id = 'come-in' order by user_id`,
    );
    expect(owners).toEqual([
      { user_id: userId, email },
      { user_id: null, email: null },
    ]);
    // The operation does the same. It ignores the email and the session that the caller claims to have.
    const claim = { email: "else@example.org", sessionId: "else" };
    expect(await call(otherGuest, "POST", "/quiz-results/identify", claim)).toMatchObject({
      status: 401,
    });
    const newUser = await openRegisteredBrowser(portal);
    const response = await call(newUser.browser, "POST", "/quiz-results/identify", claim);
    expect(response.json).toEqual({ identified: 0 });
  });

  test("a session user is a disciple of the portal too, and only their first campaign is stored", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const utm = { utm_source: "a", utm_campaign: "b", evil: "c" };
    const response = await call(browser, "POST", "/disciples", { analytics: { utm } });
    expect(response.json).toEqual({ userId, roles: ["disciple"] });
    const secondUtm = { utm_source: "x", utm_campaign: "y" };
    await call(browser, "POST", "/disciples", { analytics: { utm: secondUtm } });
    expect((await fetchSelf(browser))["analytics"]).toEqual({
      utm: [{ environmentId: "first", utm_source: "a", utm_campaign: "b" }],
    });
  });

  test("a step that fails afterwards doesn't stop the sign-in: a job repeats the step", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    const { db } = portal.database;
    await db.execute(sql`alter table course_authorisations rename to course_authorisations_away`);
    const browser = portal.browser();
    try {
      expect((await signIn(browser, coursePath, "start-free-lesson", email)).status).toBe(303);
      expect((await fetchSelf(browser)).id).toBe(userId);
    } finally {
      await db.execute(sql`alter table course_authorisations_away rename to course_authorisations`);
    }
    const queuedJobs = await rowsOf(sql`
      select data->>'courseId' as course from pgboss.job
      where name = 'after-sign-in' and data->>'userId' = ${userId}`);
    expect(queuedJobs).toEqual([{ course: "first-steps" }]);
  });
});

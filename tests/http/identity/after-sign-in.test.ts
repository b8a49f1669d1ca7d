import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const page = "/courses/first-steps";
const self = async (browser: Browser) => (await call(browser, "GET", "/users/self")).json;

async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await portal.database.db.execute<Record<string, unknown>>(statement)).rows;
}

const mentorData = async (userId: string) =>
  (
    await rowsOf(sql`select mentor_data from memberships
      where environment_id = 'first' and user_id = ${userId}`)
  )[0]?.["mentor_data"];

const authorisations = (userId: string) =>
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
    const half = portal.browser();
    await half.fetch("/?utm_source=letter");
    expect(half.cookies.has("utm-meta")).toBe(false);
    const browser = portal.browser();
    await browser.fetch("/?utm_source=letter&utm_campaign=easter&utm_term=only");
    const { userId, email } = await registeredBrowser(portal, browser);
    const utm = [
      { environmentId: "first", utm_source: "letter", utm_campaign: "easter", utm_term: "only" },
    ];
    expect(await self(browser)).toMatchObject({ id: userId, analytics: { utm } });
    const later = portal.browser();
    await later.fetch("/?utm_source=friend&utm_campaign=christmas");
    await call(later, "POST", "/login", { email, password: testPassword });
    expect((await self(later))["analytics"]).toEqual({ utm });
  });

  test("a campaign that was tampered with is ignored", async () => {
    for (const cookie of ["[1]", "{", '{"utm_source":"a"}', '{"utm_source":{},"utm_campaign":1}']) {
      const browser = portal.browser();
      browser.cookies.set("utm-meta", cookie);
      await registeredBrowser(portal, browser);
      expect((await self(browser))["analytics"]).toEqual({ utm: [] });
    }
  });

  test("mentor, team and course are recorded for the mentor", async () => {
    const { email, userId } = await registeredBrowser(portal);
    const browser = portal.browser();
    await browser.fetch(`${page}?mentor_id=m1&team_id=t1`);
    expect((await signIn(browser, page, "start-free-lesson", email)).status).toBe(303);
    expect(await mentorData(userId)).toMatchObject({
      mentorId: "m1",
      teamId: "t1",
      courseId: "first-steps",
    });
    const told = await call(browser, "POST", "/users/self/mentor-data", { pageId: "about" });
    expect(told.json["mentorData"]).toMatchObject({ pageId: "about", courseId: "first-steps" });
  });

  test("the country is stored unless the user has one, and Unknown is ignored", async () => {
    const browser = portal.browser();
    for (const [name, value] of [
      ["countryId", "Ukraine"],
      ["city", "Kyiv"],
      ["region", "Unknown"],
    ] as const)
      browser.cookies.set(name, value);
    const { email } = await registeredBrowser(portal, browser);
    expect((await self(browser))["core"]).toMatchObject({ countryId: "Ukraine", city: "Kyiv" });
    expect((await self(browser))["core"]).not.toHaveProperty("region");
    const abroad = portal.browser();
    abroad.cookies.set("countryId", "Poland");
    await call(abroad, "POST", "/login", { email, password: testPassword });
    expect((await self(abroad))["core"]).toMatchObject({ countryId: "Ukraine" });
    const nowhere = portal.browser();
    nowhere.cookies.set("countryId", "Unknown");
    await registeredBrowser(portal, nowhere);
    expect((await self(nowhere))["core"]).not.toHaveProperty("countryId");
  });
});

describe("after a sign-in", () => {
  test("the user is authorised on the course, but not by the scenario login", async () => {
    const { email, userId } = await registeredBrowser(portal);
    await signIn(portal.browser(), page, "login", email);
    expect(await authorisations(userId)).toEqual([]);
    await signIn(portal.browser(), page, "start-free-lesson", email);
    expect(await authorisations(userId)).toEqual([{ course_id: "first-steps" }]);
  });

  test("an unknown course records nothing", async () => {
    const { email, userId } = await registeredBrowser(portal);
    await signIn(portal.browser(), "/courses/nowhere", "start-free-lesson", email);
    expect(await authorisations(userId)).toEqual([]);
  });

  test("answers given before the sign-in become the user's own and nobody else's", async () => {
    const { email, userId } = await registeredBrowser(portal);
    const browser = portal.browser();
    const sent = { elementId: "welcome", componentId: "come-in", answers: ["everybody"] };
    expect((await call(browser, "POST", "/interaction-results", sent)).status).toBe(200);
    const other = portal.browser();
    await call(other, "POST", "/interaction-results", sent);
    await call(browser, "POST", "/login", { email, password: testPassword });
    const owners = await rowsOf(
      sql`select user_id, email from results where component_id = 'come-in' order by user_id`,
    );
    expect(owners).toEqual([
      { user_id: userId, email },
      { user_id: null, email: null },
    ]);
    // The operation does the same. It ignores what the caller claims to be.
    const claim = { email: "else@example.org", sessionId: "else" };
    expect(await call(other, "POST", "/quiz-results/identify", claim)).toMatchObject({
      status: 401,
    });
    const mine = await registeredBrowser(portal);
    const said = await call(mine.browser, "POST", "/quiz-results/identify", claim);
    expect(said.json).toEqual({ identified: 0 });
  });

  test("a session user is a disciple of the portal too, and only their first campaign is stored", async () => {
    const { browser, userId } = await sessionBrowser(portal);
    const utm = { utm_source: "a", utm_campaign: "b", evil: "c" };
    const answer = await call(browser, "POST", "/disciples", { analytics: { utm } });
    expect(answer.json).toEqual({ userId, roles: ["disciple"] });
    const again = { utm_source: "x", utm_campaign: "y" };
    await call(browser, "POST", "/disciples", { analytics: { utm: again } });
    expect((await self(browser))["analytics"]).toEqual({
      utm: [{ environmentId: "first", utm_source: "a", utm_campaign: "b" }],
    });
  });

  test("a step that fails afterwards doesn't stop the sign-in: the job repeats it", async () => {
    const { email, userId } = await registeredBrowser(portal);
    const { db } = portal.database;
    await db.execute(sql`alter table course_authorisations rename to course_authorisations_away`);
    const browser = portal.browser();
    try {
      expect((await signIn(browser, page, "start-free-lesson", email)).status).toBe(303);
      expect((await self(browser)).id).toBe(userId);
    } finally {
      await db.execute(sql`alter table course_authorisations_away rename to course_authorisations`);
    }
    const queued = await rowsOf(sql`
      select data->>'courseId' as course from pgboss.job
      where name = 'after-sign-in' and data->>'userId' = ${userId}`);
    expect(queued).toEqual([{ course: "first-steps" }]);
  });
});

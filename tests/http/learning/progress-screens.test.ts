import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { withFullCourseList } from "#tests/kit/full-course-list.ts";
import {
  openCourseFor,
  assignMentor,
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
  testPassword,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const finishElement = (browser: Browser, course: string, element: string) =>
  call(browser, "PUT", `/courses/${course}/elements/${element}/progress`, { state: "done" });
const fetchMain = async (browser: Browser, path: string) => {
  const { status, text } = await browser.fetch(path);
  return { status, text: /<main[\s\S]*<\/main>/.exec(text)?.[0].replace(/<!-- -->/g, "") ?? "" };
};

describe("/profile/progress", () => {
  test("asks a guest to sign in and comes back to the same tab", async () => {
    const { status, headers } = await portal.fetch("/profile/progress/done/");
    const loginPath = `/?scenario=login&returnTo=${encodeURIComponent("/profile/progress/done/")}`;
    expect([status, headers.get("location")]).toEqual([302, loginPath]);
  });

  test("has a tab at each address, with and without a trailing slash, and none at others", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const tabs = { "": "All courses", "/all": "All courses", "/done/": "Finished" };
    for (const [tab, name] of Object.entries({ ...tabs, "/certificates": "Certificates" })) {
      const { status, text } = await fetchMain(browser, `/profile/progress${tab}`);
      expect(status).toBe(200);
      expect(text).toMatch(new RegExp(`aria-current="page"[^>]*>${name}<`));
    }
    expect((await browser.fetch("/profile/progress/nothing/")).status).toBe(404);
  });

  test("shows started courses, and among the finished only finished ones", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const readAllTab = async () => (await fetchMain(browser, "/profile/progress")).text;
    const readFinishedTab = async () => (await fetchMain(browser, "/profile/progress/done/")).text;
    expect(await readAllTab()).toContain("You haven’t started a course yet");
    await finishElement(browser, "first-steps", "welcome");
    await finishElement(browser, "short", "breath");
    expect(await readAllTab()).toContain('href="/courses/first-steps"');
    expect(await readAllTab()).toContain("1 of 4 finished");
    expect(await readFinishedTab()).toContain("A short one");
    expect(await readFinishedTab()).not.toContain('href="/courses/first-steps"');
  });
});

describe("a closed element that a redirect leads to", () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const listStartedElements = async (userId: string) =>
    (
      await portal.database.db.execute<{ element_id: string }>(sql`
        select element_id from progress_operations where user_id = ${userId} and kind = 'open'`)
    ).rows.map((row) => row.element_id);

  test("is not started when a user without the course signs in to reach it", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    const login = (path: string, returnTo: string) => {
      const fields = { intent: "scenario", step: "login", email, password: testPassword };
      const query = new URLSearchParams({ scenario: "login", returnTo });
      const body = new URLSearchParams(fields).toString();
      return portal.browser().fetch(`${path}?${query}`, { headers, body });
    };
    const response = await login("/courses/a-paid-course", "/lesson/treasure/");
    expect([response.status, response.headers.get("location")]).toEqual([303, "/lesson/treasure/"]);
    expect(await listStartedElements(userId)).toEqual([]);
    await login("/courses/short", "/lesson/breath/");
    expect(await listStartedElements(userId)).toEqual(["breath"]);
  });

  test("does not appear in the profile when the missing progress of its course is upgraded", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const path = "/courses/a-paid-course/progress/upgrade";
    expect((await call(browser, "POST", path, { force: true })).json["total"]).toBe(1);
    const { text } = await browser.fetch("/profile/progress");
    expect(text).toContain("You haven’t started a course yet");
  });

  test("is not started when a session user finishes the element before it", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    await browser.fetch("/lesson/welcome/", { headers, body: "intent=finish&key=" });
    expect(await listStartedElements(userId)).toEqual([]);
    const account = await openRegisteredBrowser(portal);
    await account.browser.fetch("/lesson/welcome/", { headers, body: "intent=finish&key=" });
    expect(await listStartedElements(account.userId)).toEqual(["members"]);
  });
});

describe("/progress/{userId}/{elementId}/{envId}/", () => {
  test("is readable by the learner, their own mentor and an admin; others are denied", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await finishElement(browser, "first-steps", "welcome");
    const path = `/progress/${userId}/welcome/first/`;
    const mentor = await assignMentor(portal, userId);
    const stranger = await createUserWithRole(portal, "mentor");
    const admin = await createUserWithRole(portal, "mp-admin");
    const otherUser = await openRegisteredBrowser(portal);
    const ownPage = await fetchMain(browser, path);
    expect([ownPage.status, ownPage.text.includes("100%"), ownPage.text.includes("How ")]).toEqual([
      200,
      true,
      false,
    ]);
    for (const { browser: reader } of [mentor, admin])
      expect((await fetchMain(reader, path)).text).toContain("Progress of Anna Koval");
    for (const { browser: reader } of [otherUser, stranger])
      expect((await reader.fetch(path)).status).toBe(403);
    const guest = await portal.fetch(path);
    expect(guest.headers.get("location")).toContain("scenario=login");
  });

  test("shows the whole course, counts the attempts at tests, and is gone for users who left", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    await finishElement(browser, "first-steps", "welcome");
    const ids = [1, 2, 3].map((n) => `attempt ${userId} ${n}`);
    for (const [index, key] of ids.entries())
      await portal.database.db.execute(sql`
        insert into results (environment_id, key, kind, user_id, course_id, element_id, element_revision, answers,
          multiple, passed, score, server_at)
        values ('first', ${key}, 'test', ${userId}, 'first-steps', 'welcome', 1, '{}'::jsonb, false,
          ${index === 2}, ${40 + 30 * index}, now() + ${index} * interval '1 minute')`);
    const mentor = await assignMentor(portal, userId);
    const path = `/progress/${userId}/welcome/first/`;
    const { text } = await fetchMain(mentor.browser, path);
    expect(text).toMatch(
      /attempt 3[\s\S]*Right 100%[\s\S]*attempt 2[\s\S]*70%[\s\S]*attempt 1[\s\S]*40%/,
    );
    const courseSection = text.split("The whole course")[1]!;
    const links = [...courseSection.matchAll(/href="(\/progress\/[^"]+)"/g)].map(([, to]) => to!);
    expect(links.length).toBeGreaterThan(2);
    expect(courseSection).toMatch(/100%[\s\S]*Not started/);
    for (const to of links) expect((await mentor.browser.fetch(to)).status).toBe(200);
    await call(browser, "PUT", `/profiles/bo:${userId}/deletion`, {
      deletion: [{ environmentId: "first" }],
      proof: testPassword,
    });
    expect((await mentor.browser.fetch(path)).status).toBe(404);
  });

  test("is linked from every started course, however many courses the portal has", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await finishElement(browser, "first-steps", "welcome");
    await withFullCourseList(portal, async () => {
      const { text } = await fetchMain(browser, "/profile/progress");
      expect(text).toContain('href="/courses/first-steps"');
    });
  });

  test("lists the results with the server's grading", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const { status } = await call(browser, "POST", "/interaction-results", {
      elementId: "welcome",
      componentId: "come-in",
      answers: ["everybody"],
    });
    expect(status).toBe(200);
    const { text } = await fetchMain(browser, `/progress/${userId}/welcome/first`);
    expect(text).toMatch(/Question[\s\S]*Right 100%/);
  });

  test("answers 404 for content this portal does not have", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const stranger = await openRegisteredBrowser(portal.second);
    const { userId } = await openRegisteredBrowser(portal);
    for (const path of [
      `/progress/${userId}/nothing/first`,
      `/progress/${userId}/welcome/second`,
      `/progress/${stranger.userId}/welcome/first`,
      "/progress/nobody/welcome/first",
    ])
      expect([path, (await admin.browser.fetch(path)).status]).toEqual([path, 404]);
  });
});

describe("/order-result/{orderId}/", () => {
  test("is opened by GET after the gateway's page posts back to it", async () => {
    const { browser, path } = await createOrder("new");
    const response = await browser.fetch(`${path}?continue=/lesson/treasure/`, {
      method: "POST",
      origin: "https://payments.example",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "state=paid",
    });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `${path}?continue=/lesson/treasure/`,
    ]);
    expect((await fetchMain(browser, path)).text).toContain("isn’t confirmed yet");
  });

  async function createOrder(state: string) {
    const { browser, userId, email } = await openRegisteredBrowser(portal);
    await openCourseFor(portal, email, "a-paid-course");
    const { rows } = await portal.database.db.execute<{ id: string }>(sql`
      update orders set state = ${state} where user_id = ${userId} returning id`);
    return { browser, path: `/order-result/${rows[0]!.id}/` };
  }

  test("shows the order's status, and opening it grants nothing", async () => {
    const messages = {
      new: "isn’t confirmed yet",
      paid: "the course is yours",
      failed: "did not go",
    };
    for (const [state, message] of Object.entries(messages)) {
      const { browser, path } = await createOrder(state);
      const { status, text } = await fetchMain(browser, path);
      expect([status, text.includes(message)]).toEqual([200, true]);
      const bought = (await call(browser, "GET", "/users/self")).json["orders"]!["courses"];
      expect(bought).toEqual(state === "paid" ? ["a-paid-course"] : []);
    }
  });

  test("links to the `continue` path only if it is an element's path in this portal", async () => {
    const { browser, path } = await createOrder("paid");
    const readResultPage = async (continuePath: string) =>
      (await fetchMain(browser, `${path}?${new URLSearchParams({ continue: continuePath })}`)).text;
    expect(await readResultPage("/lesson/treasure/")).toContain('href="/lesson/treasure/"');
    for (const evil of [
      "//evil.example/lesson/x/",
      "https://evil.example/lesson/x/",
      "/\\evil.example",
      "javascript:alert(1)",
      "/sign-out",
      "/lesson/%2f%2fevil/",
    ])
      expect(await readResultPage(evil)).not.toContain("evil");
  });

  test("is 404 for anyone else's order, and offers a guest to sign in", async () => {
    const { path } = await createOrder("paid");
    const otherUser = await openRegisteredBrowser(portal);
    expect((await otherUser.browser.fetch(path)).status).toBe(404);
    expect((await otherUser.browser.fetch("/order-result/nothing/")).status).toBe(404);
    const guest = await portal.fetch(`${path}?continue=/lesson/treasure/`);
    expect(
      new URL(guest.headers.get("location")!, portal.origin).searchParams.get("returnTo"),
    ).toBe(`${path}?continue=%2Flesson%2Ftreasure%2F`);
  });
});

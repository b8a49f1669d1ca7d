import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** Wherever a started course is shown, it has one button to continue. */

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.execute(sql`delete from rate_limits`));

const finishElement = (browser: Browser, course: string, element: string) =>
  call(browser, "PUT", `/courses/${course}/elements/${element}/progress`, { state: "done" });
const finishAll = async (browser: Browser) => {
  for (const element of ["welcome", "members", "after"])
    await finishElement(browser, "first-steps", element);
};
const readMain = async (browser: Browser, path: string) => {
  const { text } = await browser.fetch(path);
  return /<main[\s\S]*<\/main>/.exec(text)?.[0].replace(/<!-- -->/g, "") ?? "";
};
const countLamps = (html: string, state: string) =>
  html.match(new RegExp(`class="progress-lamp progress-lamp--${state}"`, "g"))?.length ?? 0;
const extractSection = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";

describe("the main page", () => {
  test("shows no progress to a guest or to a user who has started nothing", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const one of [portal.browser(), browser]) {
      const html = await readMain(one, "/");
      expect(html).toContain("Welcome to the first portal");
      expect(html).not.toContain("Welcome back");
    }
  });

  test("has one button to continue, in place of the header for newcomers", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await finishElement(browser, "first-steps", "welcome");
    const html = await readMain(browser, "/");
    expect(html).toMatch(/<h1[^>]*>Welcome back, Anna<\/h1>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain("Welcome to the first portal");
    expect(html).toMatch(
      /<a class="button button--large" href="\/lesson\/members\/"[^>]*>Continue: For members<\/a>/,
    );
    expect(html).toContain("Lesson 2 of 4");
    expect(html).toContain("1 of 4 finished");
    expect([countLamps(html, "lit"), countLamps(html, "next"), countLamps(html, "unlit")]).toEqual([
      1, 1, 2,
    ]);
  });

  test("shows a session user their own progress, and none of it after signing out", async () => {
    const { browser } = await openSessionBrowser(portal);
    await finishElement(browser, "first-steps", "welcome");
    expect(await readMain(browser, "/")).toMatch(/<h1[^>]*>Welcome back<\/h1>/);
    for (const name of ["access_token", "refresh_token"]) browser.cookies.delete(name);
    expect(await readMain(browser, "/")).not.toContain("Welcome back");
  });

  test("lists earlier courses below the most recent one, and nothing that is finished", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await finishElement(browser, "short", "breath");
    expect(await readMain(browser, "/")).not.toContain("Welcome back");
    await finishElement(browser, "first-steps", "welcome");
    const html = await readMain(browser, "/");
    expect(html).toContain("Continue: For members");
    expect(html).not.toContain("A short one");
  });

  test("needs at most three database statements, however much was started", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const listQueries = async () => {
      await browser.fetch("/");
      const statements = await portal.statementsDuring(() => browser.fetch("/"));
      // The job that sends the registration's email may run at the same time.
      return statements.map(({ text }) => text).filter((text) => !text.includes("outbox"));
    };
    await finishElement(browser, "first-steps", "welcome");
    expect((await listQueries()).length, (await listQueries()).join("\n")).toBeLessThanOrEqual(3);
    await finishElement(browser, "short", "breath");
    expect((await listQueries()).length).toBeLessThanOrEqual(3);
  });
});

describe("a list of courses", () => {
  const readCourseList = async (browser: Browser, search = "") =>
    extractSection(await readMain(browser, `/lists/${search}`), "shelf");

  test("shows on each card the progress and a link to continue", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await finishElement(browser, "first-steps", "welcome");
    const html = await readCourseList(browser, "?page=2");
    expect(html).toContain("1 of 4 finished");
    expect(html).toMatch(/href="\/lesson\/members\/"[^>]*>Continue lesson 2</);
  });

  test("is filtered by progress for users who have started something", async () => {
    const guest = portal.browser();
    expect(await readCourseList(guest)).not.toContain("In progress");
    expect(await readCourseList(guest, "?progress=finished")).toBe(await readCourseList(guest));
    const { browser } = await openRegisteredBrowser(portal);
    expect(await readCourseList(browser)).not.toContain("In progress");
    await finishElement(browser, "first-steps", "welcome");
    expect(await readCourseList(browser, "?progress=reading")).toMatch(
      /aria-current="true"[^>]*>In progress/,
    );
    expect(await readCourseList(browser, "?progress=reading")).toContain("First steps");
    expect(await readCourseList(browser, "?progress=new")).not.toContain("First steps");
    expect(await readCourseList(browser, "?progress=new")).toContain("A paid course");
    expect(await readCourseList(browser, "?progress=finished")).toContain(
      "No courses match these filters",
    );
  });

  test("marks a finished course as finished", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await finishElement(browser, "short", "breath");
    expect(extractSection(await readMain(browser, "/lists/"), "short-ones")).toContain(
      "<b>Finished</b>",
    );
  });
});

describe("the course page", () => {
  test("names the next step on its button, and leads a finished course to its certificate", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await readMain(browser, "/courses/short")).toContain("Start the course");
    await finishElement(browser, "first-steps", "welcome");
    expect(await readMain(browser, "/courses/first-steps")).toContain(">Continue: For members<");
    await finishElement(browser, "short", "breath");
    const html = await readMain(browser, "/courses/short");
    expect(html).toMatch(/href="\/courses\/short\/finished"[^>]*>Get your certificate</);
    expect(html).toContain(">Read again<");
    expect(html).not.toContain("Start the course");
  });

  test("shows a finished course as finished when it is read again", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    await finishElement(browser, "short", "breath");
    await browser.fetch("/courses/short", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=start",
    });
    const html = await readMain(browser, "/courses/short");
    expect([countLamps(html, "lit"), countLamps(html, "next")]).toEqual([1, 0]);
  });
});

test("the progress page has a link to continue each course", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  await finishAll(browser);
  await finishElement(browser, "short", "breath");
  const html = await readMain(browser, "/profile/progress");
  expect(html).toMatch(/href="\/test\/check\/"[^>]*>Continue test 3</);
  expect(html).toMatch(/href="\/lesson\/breath\/"[^>]*>Read again</);
  expect(html).not.toContain('"states"');
});

test("a failed test says what stays locked, and links back to its lessons", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  await finishElement(browser, "first-steps", "welcome");
  await finishElement(browser, "first-steps", "members");
  expect(await readMain(browser, "/test/check/")).not.toContain("stays locked");
  await call(browser, "POST", "/test-results", {
    elementId: "check",
    answers: { first: ["two"], even: ["three"] },
  });
  const html = await readMain(browser, "/test/check/");
  expect(html).toContain("“Afterwards” stays locked until you pass this test.");
  expect(html).toMatch(
    /class="element-end__lessons"[\s\S]*href="\/lesson\/members\/"[^>]*>For members</,
  );
});

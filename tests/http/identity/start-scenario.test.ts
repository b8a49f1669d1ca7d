import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { openDatabase } from "#platform/database.server.ts";
import { firstLesson, openCourse } from "#scenarios/facts.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";
import type { ScreenFacts } from "#request/root-data.ts";
import { loadPopup, startScenario } from "#popups/scenario-action.server.ts";
import {
  makeBrowser as makeScenarioBrowser,
  origin,
  quietLog as log,
} from "#popups/scenario-browser.fixture.ts";

const account = {
  firstName: "Hanna",
  lastName: "Bondar",
  email: "hanna@lamp.example",
  password: "long enough",
};

let testDatabase: TestDatabase;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 4, statementTimeoutMs: 10_000, log });
  await createPortal(
    { db: database.db, actor: installationActor },
    { id: "one", name: "one", hosts: ["one.example"], settings: {} },
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await database.db.execute(sql`delete from rate_limits`);
  await database.db.execute(sql`delete from scenario_runs`);
});

const makeBrowser = () => makeScenarioBrowser(database.db);

const register = () => makeBrowser().send("/?scenario=sign-in", { step: "sign-in", ...account });

describe("a button that starts a lesson", () => {
  const facts: ScreenFacts = {
    routeName: "courses-id",
    course: openCourse,
    element: firstLesson,
    openedElement: "/lesson/1/",
  };
  const startLesson = async (screenFacts: ScreenFacts) => {
    const browser = makeBrowser();
    const ctx = browser.makeCtx();
    const request = new Request(`${origin}/courses/42?index=`, { method: "POST" });
    const loadFacts = async () => screenFacts;
    const outcome = await startScenario(ctx, request, "start-free-lesson", {}, loadFacts);
    return { outcome, ctx, browser };
  };

  test("creates a session user for a guest if the course is open, and says where to go", async () => {
    const { outcome, ctx, browser } = await startLesson(facts);
    expect(outcome).toEqual({ to: "/lesson/1/" });
    expect(ctx.actor.kind).toBe("session");
    expect(browser.cookies.get("access_token")).toMatch(/^[\w-]{20,}$/);
  });

  test("opens the login over the course if it is closed, and creates no account", async () => {
    const closedFacts = { ...facts, course: { ...openCourse, accessType: "requred_registration" } };
    const { outcome, ctx } = await startLesson(closedFacts);
    expect((outcome as Response).headers.get("location")).toBe(
      "/courses/42?scenario=start-free-lesson",
    );
    expect(ctx.actor.kind).toBe("guest");
  });
});

describe("the data of a scenario run", () => {
  const closedFacts: ScreenFacts = {
    routeName: "courses-id",
    course: { ...openCourse, accessType: "requred_registration" },
  };
  const element = { id: "5", type: "lesson" };
  const startRun = async (browser = makeBrowser()) => {
    const ctx = browser.makeCtx();
    const request = new Request(`${origin}/courses/42`, { method: "POST" });
    const options = { element, firstOpenedElement: element };
    await startScenario(ctx, request, "start-free-lesson", options, async () => closedFacts);
    browser.storeCookies(ctx);
    return browser;
  };
  const loadRun = async (browser: ReturnType<typeof makeBrowser>, address: string) => {
    const request = new Request(origin + address);
    return (await loadPopup(browser.makeCtx(), request)).run;
  };

  test("stay on the server under the browser's cookie and are sent only to that browser", async () => {
    const browser = await startRun();
    expect([...browser.cookies.keys()]).toEqual(["run"]);
    const run = await loadRun(browser, "/courses/42?scenario=start-free-lesson");
    expect(run).toMatchObject({
      scenario: "start-free-lesson",
      page: "/courses/42",
      options: { element, firstOpenedElement: element },
    });
    expect(await loadRun(makeBrowser(), "/courses/42?scenario=start-free-lesson")).toBeNull();
    expect(await loadRun(browser, "/courses/42")).toBeNull();
  });

  test("complete this scenario over this page, and no other", async () => {
    await register();
    const address = "?scenario=start-free-lesson";
    const fields = { step: "login", email: account.email, password: account.password };
    const firstBrowser = await startRun();
    expect((await firstBrowser.send(`/courses/42${address}`, fields, closedFacts)).to).toBe(
      "/lesson/5/",
    );
    const secondBrowser = await startRun();
    const otherCourse = {
      ...closedFacts,
      course: { ...closedFacts.course!, id: "43", firstElementId: "9" },
    };
    expect((await secondBrowser.send(`/courses/43${address}`, fields, otherCourse)).to).toBe(
      "/lesson/9/",
    );
    const thirdBrowser = await startRun();
    expect((await thirdBrowser.send("/courses/42?scenario=login", fields, closedFacts)).to).toBe(
      "/courses/42",
    );
  });

  test("are deleted at the end", async () => {
    await register();
    const browser = await startRun();
    const fields = { step: "login", email: account.email, password: account.password };
    await browser.send("/courses/42?scenario=start-free-lesson", fields, closedFacts);
    const { rows } = await database.db.execute(sql`select 1 from scenario_runs`);
    expect(rows).toEqual([]);
  });
});

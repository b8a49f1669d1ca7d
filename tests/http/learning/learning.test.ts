import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import {
  openCourseFor,
  userWithRole,
  registeredBrowser,
  sessionBrowser,
} from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const course = "/courses/first-steps";
const denied = { status: 403, json: { code: "AUTH-DENY" } };
const done = (browser: Browser, id: string, more: object = {}) =>
  call(browser, "PUT", `${course}/elements/${id}/progress`, { state: "done", ...more });
const progressOf = async (browser: Browser): Promise<Json> =>
  (await call(browser, "GET", `${course}?rel=all`)).json.progress!;
const rightAnswers = { first: ["one"], even: ["four", "two"] };
const handIn = (browser: Browser, answers: object, more: object = {}) =>
  call(browser, "POST", "/test-results", { elementId: "check", answers, ...more });

/** Creates a learner whose next element is the test. */
async function beforeTheTest() {
  const person = await registeredBrowser(portal);
  for (const id of ["welcome", "members"]) await done(person.browser, id);
  return person;
}

describe("an element", () => {
  test("that requires an account is closed to guests and session users with AUTH-DENY", async () => {
    const { browser } = await sessionBrowser(portal);
    await done(browser, "welcome");
    for (const one of [portal.browser(), browser])
      expect(await call(one, "GET", "/elements/members")).toMatchObject(denied);
    expect(await done(browser, "members")).toMatchObject(denied);
  });

  test("after an unfinished one is closed to signed-in users, and opens when that one is done", async () => {
    const { browser } = await registeredBrowser(portal);
    expect(await call(browser, "GET", "/elements/members")).toMatchObject(denied);
    expect(await done(browser, "members")).toMatchObject({
      status: 409,
      json: { code: "PROGRESS-ELEMENT-CLOSED" },
    });
    expect((await done(browser, "welcome")).json).toMatchObject({ state: "done", percent: 100 });
    expect((await call(browser, "GET", "/elements/members")).status).toBe(200);
  });

  test("of a course that was not bought is closed to all writes; after the purchase it opens", async () => {
    const { browser, email } = await registeredBrowser(portal);
    const path = "/courses/bought/elements/treasure/progress";
    const closed = [
      await call(browser, "GET", "/elements/treasure"),
      await call(browser, "PUT", path, { state: "done" }),
      await call(browser, "PUT", "/courses/bought/variables", { name: "a", value: 1 }),
    ];
    for (const answer of closed) {
      expect(answer).toMatchObject(denied);
      expect(answer.text).not.toContain("costs ten");
    }
    const auth = () => call(browser, "POST", "/courses/bought/auth");
    expect((await auth()).json).toEqual({ courseId: "bought", authorised: false });
    await openCourseFor(portal, email, "bought");
    expect((await call(browser, "GET", "/elements/treasure")).text).toContain("costs ten");
    expect((await auth()).json.authorised).toBe(true);
    const course = (await call(browser, "GET", "/courses/bought")).json;
    expect(course).toMatchObject({ type: "paid", price: 10, currency: "USD", bought: true });
  });

  test("is sent without its correct marks and explanations until it is answered", async () => {
    const { browser } = await beforeTheTest();
    for (const id of ["welcome", "check"]) {
      const { text, status } = await call(browser, "GET", `/elements/${id}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/"correct"|"right"|The door is open|One comes first/);
    }
  });
});

describe("lists and courses", () => {
  test("are in the requested language, or the portal's own for missing texts", async () => {
    const uk = (await call(portal, "GET", `${course}?language=uk`)).json;
    expect(uk).toMatchObject({ title: "Перші кроки", language: "uk" });
    const { elements } = (await call(portal, "GET", `${course}/elements?language=uk`)).json;
    expect(elements).toMatchObject([
      { title: "Welcome", number: 1, index: 0, courseId: "first-steps" },
      {},
      {},
      {},
    ]);
    const unknown = (await call(portal, "GET", `${course}?language=tlh`)).json;
    expect(unknown).toMatchObject({ title: "First steps", language: "en" });
  });

  test("have at most the requested fields; rel=all adds the caller's progress", async () => {
    const { courses } = (await call(portal, "GET", "/courses?limit=1")).json;
    expect(courses).toHaveLength(1);
    expect((await call(portal, "GET", course)).json.progress).toBeUndefined();
    expect((await call(portal, "GET", `${course}?rel=all`)).json.progress).toEqual({});
    expect((await call(portal, "GET", `${course}/elements?limit=2`)).json.elements).toHaveLength(2);
  });

  test("accept every documented parameter, each with its effect", async () => {
    const list = async (query: string, browser: Pick<Browser, "fetch"> = portal) =>
      (await call(browser, "GET", query)).json;
    const ids = (answer: Json) =>
      (answer.courses as unknown as { id: string }[]).map(({ id }) => id);
    const all = "rel=all&published=true&onlyMyGroups=true&limit=100&exceptHidden=true";
    const whole = await list(`/courses?language=uk&cache=false&${all}`);
    expect(ids(whole)).toEqual(["bought", "first-steps"]);
    expect(whole.courses![1 as never]).toMatchObject({
      title: "Перші кроки",
      languages: ["en", "uk"],
      elements: [{ id: "welcome", type: "lesson" }, {}, {}, {}],
    });
    expect((await call(portal, "GET", "/courses")).text).not.toContain('elements":');
    const { microcourses } = await list(`/microcourses?lang=uk&${all}`);
    expect(microcourses).toMatchObject([{ id: "short", elements: [{ id: "breath" }] }]);
    expect((await call(portal, "GET", "/courses?limit=101")).status).toBe(422);
  });

  test("that are unpublished are only for admins", async () => {
    const set = (published: boolean) =>
      portal.database.db.execute(
        sql`update courses set published = ${published} where environment_id = ${portal.id} and id = 'bought'`,
      );
    await set(false);
    const admin = await userWithRole(portal, "mp-admin");
    const drafts = async (browser: Browser) =>
      (await call(browser, "GET", "/courses?published=false")).json.courses;
    expect(await drafts(admin.browser)).toMatchObject([{ id: "bought" }]);
    expect(await drafts(portal.browser())).toEqual([]);
    await set(true);
  });

  test("have reviews as a list, newest first, at most twenty", async () => {
    await portal.database.db.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      select 'first', 'bought', 'N' || n, 'Text', 'en', now() - n * interval '1 day' from generate_series(1, 25) n`);
    const { json } = await call(portal, "GET", "/courses/bought/reviews");
    expect(json).toHaveLength(20);
    expect(json).toMatchObject([
      { name: "N1" },
      { name: "N2" },
      ...Array.from({ length: 18 }, () => ({})),
    ]);
    expect((await call(portal, "GET", "/courses/bought/reviews?limit=21")).status).toBe(422);
    expect((await call(portal, "GET", "/courses/none/reviews")).status).toBe(404);
  });
});

describe("the opened element", () => {
  test("has the status start, continue or finished", async () => {
    const pointer = async (browser: Browser) =>
      (await call(browser, "GET", `${course}/opened-element`)).json;
    expect(await pointer(portal.browser())).toMatchObject({ name: "start", id: "welcome" });
    const { browser } = await beforeTheTest();
    expect(await pointer(browser)).toMatchObject({ name: "continue", id: "check", type: "test" });
    await handIn(browser, rightAnswers);
    await done(browser, "after");
    expect(await pointer(browser)).toMatchObject({ name: "finished", id: "welcome" });
  });
});

describe("progress", () => {
  test("is stored and read back as it was sent, with future times of a device capped at the server's", async () => {
    const { browser } = await registeredBrowser(portal);
    const now = portal.clock.now();
    const started = now - 60_000;
    const sent = { state: "finished", started, finished: now + 999_999, percent: 100 };
    const history = [
      { state: "opened", at: started },
      { state: "done", at: now + 5 },
    ];
    const path = `${course}/elements/welcome/progress`;
    const answer = await call(browser, "PUT", path, { ...sent, history, clientAt: now + 77 });
    const stored = { state: "done", started, finished: now, percent: 100 };
    expect(answer.json).toMatchObject({ ...stored, courseId: "first-steps", elementId: "welcome" });
    expect((await progressOf(browser)).welcome).toMatchObject({
      ...stored,
      history: [
        { state: "opened", at: started },
        { state: "done", at: now },
      ],
    });
  });

  test("written after the server's clock was corrected is stored, whatever the wrong clock wrote", async () => {
    const { browser } = await registeredBrowser(portal);
    const now = portal.clock.now();
    const set = (value: string) =>
      call(browser, "PUT", `${course}/variables`, { name: "mood", value });
    portal.clock.set(now + 10 * 60_000);
    expect((await set("ahead")).json).toMatchObject({ value: "ahead" });
    portal.clock.set(now);
    expect((await set("back")).json).toMatchObject({ value: "back" });
    portal.clock.advance(1);
    expect((await set("again")).json).toMatchObject({ value: "again" });
  });

  test("has variables that only their owner reads back", async () => {
    const { browser } = await registeredBrowser(portal);
    const path = `${course}/variables`;
    const read = async (who: typeof browser) => (await call(who, "GET", path)).json;
    expect(await read(browser)).toEqual({ courseId: "first-steps", variables: {} });
    await call(browser, "PUT", path, { name: "mood", value: "glad" });
    await call(browser, "PUT", path, { name: "verses", value: 3 });
    const setAt = portal.clock.now();
    expect(await read(browser)).toEqual({
      courseId: "first-steps",
      variables: { mood: { value: "glad", setAt }, verses: { value: 3, setAt } },
    });
    expect(await read((await registeredBrowser(portal)).browser)).toMatchObject({ variables: {} });
    expect((await call(portal, "GET", path)).status).toBe(401);
  });

  test("sent again under its key, in header or body, is written once", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const path = `${course}/elements/welcome/progress`;
    const headers = { "idempotency-key": "one-write" };
    await call(browser, "PUT", path, { state: "opened", percent: 30 }, { headers });
    await call(browser, "PUT", path, { state: "opened", percent: 90, key: "one-write" });
    expect((await progressOf(browser)).welcome).toMatchObject({ state: "opened", percent: 30 });
    const { rows } = await portal.database.db.execute(
      sql`select kind from progress_operations where user_id = ${userId}`,
    );
    expect(rows).toEqual([{ kind: "sync" }]);
  });

  test("written from many tabs at one moment loses nothing", async () => {
    const { browser } = await registeredBrowser(portal);
    const names = Array.from({ length: 15 }, (_, index) => `v${index}`);
    const answers = await Promise.all(
      names.map((name) => call(browser, "PUT", `${course}/variables`, { name, value: name })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { rows } = await portal.database.db.execute<{ variables: object }>(
      sql`select variables from course_progress where variables ? 'v14'`,
    );
    expect(Object.keys(rows[0]!.variables).toSorted()).toEqual(names.toSorted());
  });

  test("of a test is done by passing the test, not by writing the progress", async () => {
    const { browser } = await beforeTheTest();
    expect(await done(browser, "check")).toMatchObject({
      status: 409,
      json: { code: "PROGRESS-TEST-NOT-PASSED" },
    });
    const failed = await handIn(browser, { first: ["two"] }, { passed: true });
    expect(failed.json).toMatchObject({ passed: false, score: 0 });
    expect((await done(browser, "check")).status).toBe(409);
    expect((await handIn(browser, rightAnswers)).json).toMatchObject({ passed: true, score: 100 });
    expect((await progressOf(browser)).check).toMatchObject({ state: "done" });
    expect((await call(browser, "GET", "/elements/after")).status).toBe(200);
  });

  test("is upgraded to the current course; with force it is created if there is none", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const upgrade = (force: boolean) =>
      call(browser, "POST", `${course}/progress/upgrade`, { force });
    const rows = async () =>
      (
        await portal.database.db.execute(
          sql`select version from course_progress where user_id = ${userId}`,
        )
      ).rows;
    expect((await upgrade(false)).json).toMatchObject({
      doneCount: 0,
      total: 4,
      currentElement: "welcome",
    });
    expect(await rows()).toEqual([]);
    await upgrade(true);
    expect(await rows()).toEqual([{ version: 1 }]);
    await done(browser, "welcome");
    await upgrade(false);
    expect(await rows()).toEqual([{ version: 2 }]);
    expect((await upgrade(true)).json).toMatchObject({
      doneCount: 1,
      progress: { welcome: { state: "done" } },
    });
    expect(await rows()).toEqual([{ version: 3 }]);
  });

  test("is one record per user and portal, with an id of its own", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const id = `first:${userId}`;
    const ensure = (json: object) => call(browser, "POST", "/progress-records", json);
    expect((await ensure({ id })).json).toEqual({ id, environmentId: "first", userId });
    expect((await ensure({})).json.id).toBe(id);
    for (const foreign of ["first:guest", `second:${userId}`])
      expect(await ensure({ id: foreign })).toMatchObject(denied);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { openCourseFor, openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const course = "/courses/first-steps";
const denied = { status: 403, json: { code: "AUTH-DENY" } };
const finishElement = (browser: Browser, id: string, extraFields: object = {}) =>
  call(browser, "PUT", `${course}/elements/${id}/progress`, { state: "done", ...extraFields });
const fetchProgress = async (browser: Browser): Promise<Json> =>
  (await call(browser, "GET", `${course}?rel=all`)).json.progress!;
const rightAnswers = { first: ["one"], even: ["four", "two"] };
const submitTest = (browser: Browser, answers: object, extraInput: object = {}) =>
  call(browser, "POST", "/test-results", { elementId: "check", answers, ...extraInput });

/** Creates a learner whose next element is the test. */
async function createLearnerBeforeTest() {
  const person = await openRegisteredBrowser(portal);
  for (const id of ["welcome", "members"]) await finishElement(person.browser, id);
  return person;
}

describe("an element", () => {
  test("that requires an account is closed to guests and session users with AUTH-DENY", async () => {
    const { browser } = await openSessionBrowser(portal);
    await finishElement(browser, "welcome");
    for (const one of [portal.browser(), browser])
      expect(await call(one, "GET", "/elements/members")).toMatchObject(denied);
    expect(await finishElement(browser, "members")).toMatchObject(denied);
  });

  test("after an unfinished one is closed to signed-in users, and opens when that one is done", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    expect(await call(browser, "GET", "/elements/members")).toMatchObject(denied);
    expect(await finishElement(browser, "members")).toMatchObject({
      status: 409,
      json: { code: "PROGRESS-ELEMENT-CLOSED" },
    });
    expect((await finishElement(browser, "welcome")).json).toMatchObject({
      state: "done",
      percent: 100,
    });
    expect((await call(browser, "GET", "/elements/members")).status).toBe(200);
  });

  test("of a course that was not bought is closed to all writes; after the purchase it opens", async () => {
    const { browser, email } = await openRegisteredBrowser(portal);
    const path = "/courses/a-paid-course/elements/treasure/progress";
    const refusedResponses = [
      await call(browser, "GET", "/elements/treasure"),
      await call(browser, "PUT", path, { state: "done" }),
      await call(browser, "PUT", "/courses/a-paid-course/variables", { name: "a", value: 1 }),
    ];
    for (const response of refusedResponses) {
      expect(response).toMatchObject(denied);
      expect(response.text).not.toContain("costs ten");
    }
    const authorise = () => call(browser, "POST", "/courses/a-paid-course/auth");
    expect((await authorise()).json).toEqual({ courseId: "a-paid-course", authorised: false });
    await openCourseFor(portal, email, "a-paid-course");
    expect((await call(browser, "GET", "/elements/treasure")).text).toContain("costs ten");
    expect((await authorise()).json.authorised).toBe(true);
    const course = (await call(browser, "GET", "/courses/a-paid-course")).json;
    expect(course).toMatchObject({ type: "paid", price: 10, currency: "USD", bought: true });
  });

  test("is sent without its correct marks and explanations until it is answered", async () => {
    const { browser } = await createLearnerBeforeTest();
    for (const id of ["welcome", "check"]) {
      const { text, status } = await call(browser, "GET", `/elements/${id}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/"correct"|"right"|The door is open|One comes first/);
    }
  });
});

describe("the opened element", () => {
  test("has the status start, continue or finished", async () => {
    const fetchPointer = async (browser: Browser) =>
      (await call(browser, "GET", `${course}/opened-element`)).json;
    expect(await fetchPointer(portal.browser())).toMatchObject({ name: "start", id: "welcome" });
    const { browser } = await createLearnerBeforeTest();
    expect(await fetchPointer(browser)).toMatchObject({
      name: "continue",
      id: "check",
      type: "test",
    });
    await submitTest(browser, rightAnswers);
    await finishElement(browser, "after");
    expect(await fetchPointer(browser)).toMatchObject({ name: "finished", id: "welcome" });
  });
});

describe("progress", () => {
  test("is stored and read back as it was sent, with future times of a device capped at the server's", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const now = portal.clock.now();
    const started = now - 60_000;
    const sentProgress = { state: "finished", started, finished: now + 999_999, percent: 100 };
    const history = [
      { state: "opened", at: started },
      { state: "done", at: now + 5 },
    ];
    const path = `${course}/elements/welcome/progress`;
    const response = await call(browser, "PUT", path, {
      ...sentProgress,
      history,
      clientAt: now + 77,
    });
    const storedProgress = { state: "done", started, finished: now, percent: 100 };
    expect(response.json).toMatchObject({
      ...storedProgress,
      courseId: "first-steps",
      elementId: "welcome",
    });
    expect((await fetchProgress(browser)).welcome).toMatchObject({
      ...storedProgress,
      history: [
        { state: "opened", at: started },
        { state: "done", at: now },
      ],
    });
  });

  test("written after the server's clock was corrected is stored, whatever the wrong clock wrote", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const now = portal.clock.now();
    const setMood = (value: string) =>
      call(browser, "PUT", `${course}/variables`, { name: "mood", value });
    portal.clock.set(now + 10 * 60_000);
    expect((await setMood("ahead")).json).toMatchObject({ value: "ahead" });
    portal.clock.set(now);
    expect((await setMood("back")).json).toMatchObject({ value: "back" });
    portal.clock.advance(1);
    expect((await setMood("again")).json).toMatchObject({ value: "again" });
  });

  test("has variables that only their owner reads back", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const path = `${course}/variables`;
    const readVariables = async (reader: typeof browser) => (await call(reader, "GET", path)).json;
    expect(await readVariables(browser)).toEqual({ courseId: "first-steps", variables: {} });
    await call(browser, "PUT", path, { name: "mood", value: "glad" });
    await call(browser, "PUT", path, { name: "verses", value: 3 });
    const setAt = portal.clock.now();
    expect(await readVariables(browser)).toEqual({
      courseId: "first-steps",
      variables: { mood: { value: "glad", setAt }, verses: { value: 3, setAt } },
    });
    expect(await readVariables((await openRegisteredBrowser(portal)).browser)).toMatchObject({
      variables: {},
    });
    expect((await call(portal, "GET", path)).status).toBe(401);
  });

  test("sent again under its key, in header or body, is written once", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const path = `${course}/elements/welcome/progress`;
    const headers = { "idempotency-key": "one-write" };
    await call(browser, "PUT", path, { state: "opened", percent: 30 }, { headers });
    await call(browser, "PUT", path, { state: "opened", percent: 90, key: "one-write" });
    expect((await fetchProgress(browser)).welcome).toMatchObject({ state: "opened", percent: 30 });
    const { rows } = await portal.database.db.execute(
      sql`select kind from progress_operations where user_id = ${userId}`,
    );
    expect(rows).toEqual([{ kind: "sync" }]);
  });

  test("written from many tabs at one moment loses nothing", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const names = Array.from({ length: 15 }, (_, index) => `v${index}`);
    const responses = await Promise.all(
      names.map((name) => call(browser, "PUT", `${course}/variables`, { name, value: name })),
    );
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { rows } = await portal.database.db.execute<{ variables: object }>(
      sql`select variables from course_progress where variables ? 'v14'`,
    );
    expect(Object.keys(rows[0]!.variables).toSorted()).toEqual(names.toSorted());
  });

  test("of a test is done by passing the test, not by writing the progress", async () => {
    const { browser } = await createLearnerBeforeTest();
    expect(await finishElement(browser, "check")).toMatchObject({
      status: 409,
      json: { code: "PROGRESS-TEST-NOT-PASSED" },
    });
    const failed = await submitTest(browser, { first: ["two"] }, { passed: true });
    expect(failed.json).toMatchObject({ passed: false, score: 0 });
    expect((await finishElement(browser, "check")).status).toBe(409);
    expect((await submitTest(browser, rightAnswers)).json).toMatchObject({
      passed: true,
      score: 100,
    });
    expect((await fetchProgress(browser)).check).toMatchObject({ state: "done" });
    expect((await call(browser, "GET", "/elements/after")).status).toBe(200);
  });

  test("is upgraded to the current course; with force it is created if there is none", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const upgrade = (force: boolean) =>
      call(browser, "POST", `${course}/progress/upgrade`, { force });
    const listVersions = async () =>
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
    expect(await listVersions()).toEqual([]);
    await upgrade(true);
    expect(await listVersions()).toEqual([{ version: 1 }]);
    await finishElement(browser, "welcome");
    await upgrade(false);
    expect(await listVersions()).toEqual([{ version: 2 }]);
    expect((await upgrade(true)).json).toMatchObject({
      doneCount: 1,
      progress: { welcome: { state: "done" } },
    });
    expect(await listVersions()).toEqual([{ version: 3 }]);
  });

  test("is one record per user and portal, with an id of its own", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const id = `first:${userId}`;
    const ensureRecord = (json: object) => call(browser, "POST", "/progress-records", json);
    expect((await ensureRecord({ id })).json).toEqual({ id, environmentId: "first", userId });
    expect((await ensureRecord({})).json.id).toBe(id);
    for (const foreignId of ["first:guest", `second:${userId}`])
      expect(await ensureRecord({ id: foreignId })).toMatchObject(denied);
  });
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workItemsMax } from "#domains/learning/offline-work/queued-work.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Work = Record<string, unknown> & { key: string };
const createWork = (kind: string, extraFields: object = {}): Work => ({
  kind,
  key: randomUUID(),
  owner: null,
  at: portal.clock.now(),
  courseId: "first-steps",
  ...extraFields,
});
const finishWork = (elementId: string, extraFields: object = {}) =>
  createWork("finish", { elementId, ...extraFields });
const answerWork = (answers: string[], extraFields: object = {}) =>
  createWork("interaction", {
    elementId: "welcome",
    componentId: "come-in",
    answers,
    ...extraFields,
  });
const testWork = (answers: object, extraFields: object = {}) =>
  createWork("test", { elementId: "check", answers, ...extraFields });
const rightAnswers = { first: ["one"], even: ["four", "two"] };

const send = (browser: Browser, items: unknown[], sentAt = portal.clock.now()) =>
  call(browser, "POST", "/work", { sentAt, items });
const sendForOutcomes = async (browser: Browser, items: unknown[], sentAt?: number) => {
  const { json } = await send(browser, items, sentAt);
  return (json.items as unknown as { outcome: string }[]).map(({ outcome }) => outcome);
};
const progressOf = async (browser: Browser): Promise<Json> =>
  (await call(browser, "GET", "/courses/first-steps?rel=all")).json.progress!;
const queryRows = async (statement: ReturnType<typeof sql>) =>
  (await portal.database.db.execute<Record<string, unknown>>(statement)).rows;
/** Returns the stored progress operations and results, without the operations that only open an element. */
const listStoredWork = async (userId: string) => [
  ...(await queryRows(sql`select kind, element_id from progress_operations
    where user_id = ${userId} and kind <> 'open' order by kind, element_id`)),
  ...(await queryRows(sql`select kind, element_id from results
    where user_id = ${userId} order by kind`)),
];
const createCourseWork = () => [
  finishWork("welcome"),
  finishWork("members"),
  testWork(rightAnswers),
  finishWork("after"),
];

describe("work that waited in a browser", () => {
  test("is carried out in order, each piece once however often it is sent", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const variable = createWork("variable", { name: "mood", value: "glad" });
    const items = [answerWork(["everybody"]), variable, ...createCourseWork()];
    const allStored = items.map(() => "stored");
    expect(await sendForOutcomes(browser, items)).toEqual(allStored);
    const storedOnce = await listStoredWork(userId);
    expect(storedOnce).toHaveLength(7);
    const repeatedOutcomes = await Promise.all(
      [items, items.toReversed(), [...items, ...items]].map((batch) =>
        sendForOutcomes(browser, batch),
      ),
    );
    expect(repeatedOutcomes).toEqual([allStored, allStored, [...allStored, ...allStored]]);
    expect(await listStoredWork(userId)).toEqual(storedOnce);
    const { json } = await call(browser, "GET", "/courses/first-steps/opened-element");
    expect(json["name"]).toBe("finished");
  });

  test("sent a thousand times, often simultaneously, is written once", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const items = Array.from({ length: workItemsMax }, () =>
      finishWork("welcome", { key: "same" }),
    );
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => send(browser, items)));
    expect(await listStoredWork(userId)).toEqual([{ kind: "finish", element_id: "welcome" }]);
    const progressQuery = sql`select version from course_progress where user_id = ${userId}`;
    expect(await queryRows(progressQuery)).toEqual([{ version: 1 }]);
  });

  test("is answered piece by piece: a refused piece doesn't stop the others", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const { json } = await send(browser, [
      finishWork("members"),
      { kind: "nonsense", key: "no" },
      "not even an object",
      answerWork(["perhaps"]),
      answerWork([]),
      answerWork(["everybody"], { componentId: "none" }),
      testWork(rightAnswers),
      finishWork("welcome"),
      finishWork("nowhere"),
      finishWork("welcome", { courseId: "a-paid-course" }),
      finishWork("treasure", { courseId: "a-paid-course" }),
      finishWork("members"),
      finishWork("check"),
      testWork({ stranger: ["one"] }),
      testWork({ first: ["two"] }, { passed: true, score: 100 }),
      finishWork("check"),
      createWork("variable", { name: "", value: 1 }),
    ]);
    const workOutcomes = json.items as unknown as { outcome: string; code?: string }[];
    expect(workOutcomes.map(({ outcome, code }) => code ?? outcome)).toEqual([
      "PROGRESS-ELEMENT-CLOSED",
      "INVALID",
      "INVALID",
      "RESULTS-VARIANT-UNKNOWN",
      "INVALID",
      "RESULTS-QUESTION-UNKNOWN",
      "AUTH-DENY",
      "stored",
      "NOT-FOUND",
      "NOT-FOUND",
      "AUTH-DENY",
      "stored",
      "PROGRESS-TEST-NOT-PASSED",
      "RESULTS-QUESTION-UNKNOWN",
      "stored",
      "PROGRESS-TEST-NOT-PASSED",
      "PROGRESS-VARIABLE-INVALID",
    ]);
    expect((await progressOf(browser))["check"]?.["state"]).not.toBe("done");
  });

  test("comes in batches: a batch with too many pieces is refused as a whole", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const items = Array.from({ length: workItemsMax + 1 }, () => finishWork("welcome"));
    expect((await send(browser, items)).status).toBe(422);
    expect((await send(browser, [])).status).toBe(422);
    expect(await progressOf(browser)).not.toMatchObject({ welcome: { state: "done" } });
  });

  test("is stored with the time when it was done, even if the device's clock is wrong by a year", async () => {
    const yearMs = 365 * 24 * 60 * 60_000;
    for (const clockErrorMs of [0, yearMs, -yearMs]) {
      const { browser } = await openRegisteredBrowser(portal);
      const now = portal.clock.now();
      const items = [
        finishWork("welcome", { at: now - 7_200_000 + clockErrorMs }),
        finishWork("members", { at: now - 3_600_000 + clockErrorMs }),
        testWork(rightAnswers, { at: now - 1_800_000 + clockErrorMs }),
        // The device's clock jumped ahead before this item. A stored time is never in the future.
        finishWork("after", { at: now + 9 * yearMs + clockErrorMs }),
      ];
      await send(browser, items, now + clockErrorMs);
      expect(await progressOf(browser)).toMatchObject({
        welcome: { finished: now - 7_200_000 },
        members: { finished: now - 3_600_000 },
        check: { finished: now - 1_800_000 },
        after: { finished: now },
      });
    }
  });

  test("whose start time is later than its finish time is stored with the finish time for both", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const now = portal.clock.now();
    const times = { started: now - 1000, finished: now - 5000 };
    await send(browser, [
      createWork("progress", { elementId: "welcome", state: "done", percent: 100, ...times }),
    ]);
    const { welcome } = await progressOf(browser);
    expect(welcome).toMatchObject({ state: "done", started: now - 5000, finished: now - 5000 });
  });

  test("with answers from two devices shows the later answer, whichever arrived first", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    const now = portal.clock.now();
    await send(browser, [answerWork(["everybody"], { at: now - 1000 })]);
    await send(browser, [answerWork(["nobody"], { at: now - 60_000 })]);
    expect((await browser.fetch("/lesson/welcome/")).text).toContain("The door is open");
    const { rows } = await portal.database.db.execute(sql`
      select 1 from results where component_id = 'come-in' and client_at = ${new Date(now - 60_000)}`);
    expect(rows).toHaveLength(1);
  });
});

describe("the owner of waiting work", () => {
  test("a guest first becomes a user, and nothing is written before the browser knows the account", async () => {
    const browser = portal.browser();
    const items = [answerWork(["everybody"]), finishWork("welcome")];
    const countBefore = await queryRows(sql`select count(*)::int as n from results`);
    expect(await sendForOutcomes(browser, items)).toEqual(["retry", "retry"]);
    expect(await queryRows(sql`select count(*)::int as n from results`)).toEqual(countBefore);
    expect(await sendForOutcomes(browser, items)).toEqual(["stored", "stored"]);
    expect(await progressOf(browser)).toMatchObject({ welcome: { state: "done" } });
  });

  test("a guest's work of an unknown kind creates no account", async () => {
    const browser = portal.browser();
    expect(await sendForOutcomes(browser, [{ kind: "nonsense", key: "x" }])).toEqual(["refused"]);
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test("on a phone that two people share, one user's work is never stored for the other", async () => {
    const anna = await openRegisteredBrowser(portal);
    const ivan = await openRegisteredBrowser(portal);
    const items = [finishWork("welcome", { owner: anna.userId })];
    expect(await sendForOutcomes(ivan.browser, items)).toEqual(["other-user"]);
    expect(await sendForOutcomes(portal.browser(), items)).toEqual(["other-user"]);
    expect(await listStoredWork(ivan.userId)).toEqual([]);
    expect(await sendForOutcomes(anna.browser, items)).toEqual(["stored"]);
    for (const owner of ["nobody", randomUUID()])
      expect(await sendForOutcomes(ivan.browser, [finishWork("welcome", { owner })])).toEqual([
        "other-user",
      ]);
  });

  test("a session user's work goes to the account that they signed in to, and to no other", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    const otherUser = await openRegisteredBrowser(portal);
    const { browser, userId: guestId } = await openSessionBrowser(portal);
    const sentWork = [
      answerWork(["everybody"], { owner: guestId }),
      finishWork("welcome", { owner: guestId }),
    ];
    const unsentWork = [createWork("variable", { name: "mood", value: "glad", owner: guestId })];
    expect(await sendForOutcomes(browser, sentWork)).toEqual(["stored", "stored"]);
    await call(browser, "POST", "/login", { email, password: testPassword });
    // The response to the first request was lost, so the browser sends the work again.
    const outcomes = await sendForOutcomes(browser, [...sentWork, ...unsentWork]);
    expect(outcomes).toEqual(["stored", "stored", "stored"]);
    expect(await listStoredWork(userId)).toEqual([
      { kind: "finish", element_id: "welcome" },
      { kind: "variable", element_id: null },
      { kind: "interaction", element_id: "welcome" },
    ]);
    expect(await sendForOutcomes(otherUser.browser, unsentWork)).toEqual(["other-user"]);
  });

  test("a guest's answer that arrived and is sent again after signing in counts once", async () => {
    const { email, userId } = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    const item = answerWork(["everybody"]);
    const { kind: _kind, owner: _owner, at: _at, ...interactionInput } = item;
    const response = await call(browser, "POST", "/interaction-results", interactionInput);
    expect(response.status).toBe(200);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect(await sendForOutcomes(browser, [item])).toEqual(["stored"]);
    expect(await listStoredWork(userId)).toEqual([{ kind: "interaction", element_id: "welcome" }]);
  });

  test("an expired session user's work goes to the browser's current user", async () => {
    const { browser, userId: guestId } = await openSessionBrowser(portal);
    browser.cookies.clear();
    const items = [finishWork("welcome", { owner: guestId })];
    expect(await sendForOutcomes(browser, items)).toEqual(["retry"]);
    expect(await sendForOutcomes(browser, items)).toEqual(["stored"]);
  });

  test("a session user who registers keeps their work", async () => {
    const { browser, userId: guestId } = await openSessionBrowser(portal);
    await send(browser, [finishWork("welcome", { owner: guestId })]);
    const { userId } = await openRegisteredBrowser(portal, browser);
    expect(userId).toBe(guestId);
    const laterWork = [finishWork("members", { owner: guestId })];
    expect(await sendForOutcomes(browser, laterWork)).toEqual(["stored"]);
    expect(await progressOf(browser)).toMatchObject({
      welcome: { state: "done" },
      members: { state: "done" },
    });
  });
});

test("two hundred learners who submit at the same time lose nothing", async () => {
  const learners = await Promise.all(Array.from({ length: 200 }, () => openSessionBrowser(portal)));
  const items = learners.map(({ userId }) => [
    finishWork("welcome", { owner: userId }),
    answerWork(["nobody"], { owner: userId }),
    answerWork(["everybody"], { owner: userId }),
  ]);
  const allOutcomes = await Promise.all(
    learners.map(({ browser }, index) => sendForOutcomes(browser, items[index]!)),
  );
  expect(new Set(allOutcomes.flat())).toEqual(new Set(["stored"]));
  const ids = sql.join(
    learners.map(({ userId }) => sql`${userId}::uuid`),
    sql`, `,
  );
  const [counts] = await queryRows(sql`
    select (select count(*)::int from results where user_id in (${ids})) as answers,
      (select count(*)::int from course_progress where user_id in (${ids}) and done_count = 1) as done`);
  expect(counts).toEqual({ answers: 400, done: 200 });
}, 60_000);

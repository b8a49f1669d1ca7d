import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workItemsMax } from "#domains/learning/offline-work/queued-work.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, type Json, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Work = Record<string, unknown> & { key: string };
const work = (kind: string, more: object = {}): Work => ({
  kind,
  key: randomUUID(),
  owner: null,
  at: portal.clock.now(),
  courseId: "first-steps",
  ...more,
});
const finish = (elementId: string, more: object = {}) => work("finish", { elementId, ...more });
const answer = (answers: string[], more: object = {}) =>
  work("interaction", { elementId: "welcome", componentId: "come-in", answers, ...more });
const handIn = (answers: object, more: object = {}) =>
  work("test", { elementId: "check", answers, ...more });
const right = { first: ["one"], even: ["four", "two"] };

const send = (browser: Browser, items: unknown[], sentAt = portal.clock.now()) =>
  call(browser, "POST", "/work", { sentAt, items });
const outcomes = async (browser: Browser, items: unknown[], sentAt?: number) => {
  const { json } = await send(browser, items, sentAt);
  return (json.items as unknown as { outcome: string }[]).map(({ outcome }) => outcome);
};
const progressOf = async (browser: Browser): Promise<Json> =>
  (await call(browser, "GET", "/courses/first-steps?rel=all")).json.progress!;
const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await portal.database.db.execute<Record<string, unknown>>(statement)).rows;
/** Returns the stored progress operations and results, without the operations that only open an element. */
const written = async (userId: string) => [
  ...(await rowsOf(sql`select kind, element_id from progress_operations
    where user_id = ${userId} and kind <> 'open' order by kind, element_id`)),
  ...(await rowsOf(sql`select kind, element_id from results
    where user_id = ${userId} order by kind`)),
];
const all = () => [finish("welcome"), finish("members"), handIn(right), finish("after")];

describe("work that waited in a browser", () => {
  test("is carried out in order, each piece once however often it is sent", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const variable = work("variable", { name: "mood", value: "glad" });
    const items = [answer(["everybody"]), variable, ...all()];
    const kept = items.map(() => "kept");
    expect(await outcomes(browser, items)).toEqual(kept);
    const once = await written(userId);
    expect(once).toHaveLength(7);
    const again = await Promise.all(
      [items, items.toReversed(), [...items, ...items]].map((some) => outcomes(browser, some)),
    );
    expect(again.flat()).toEqual([...kept, ...kept, ...kept, ...kept]);
    expect(await written(userId)).toEqual(once);
    const { json } = await call(browser, "GET", "/courses/first-steps/opened-element");
    expect(json["name"]).toBe("finished");
  });

  test("sent a thousand times, often simultaneously, is written once", async () => {
    const { browser, userId } = await registeredBrowser(portal);
    const items = Array.from({ length: workItemsMax }, () => finish("welcome", { key: "same" }));
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => send(browser, items)));
    expect(await written(userId)).toEqual([{ kind: "finish", element_id: "welcome" }]);
    expect(
      await rowsOf(sql`select version from course_progress where user_id = ${userId}`),
    ).toEqual([{ version: 1 }]);
  });

  test("is answered piece by piece: a refused piece doesn't stop the others", async () => {
    const { browser } = await registeredBrowser(portal);
    const { json } = await send(browser, [
      finish("members"),
      { kind: "nonsense", key: "no" },
      "not even an object",
      answer(["perhaps"]),
      answer([]),
      answer(["everybody"], { componentId: "none" }),
      handIn(right),
      finish("welcome"),
      finish("nowhere"),
      finish("welcome", { courseId: "bought" }),
      finish("treasure", { courseId: "bought" }),
      finish("members"),
      finish("check"),
      handIn({ stranger: ["one"] }),
      handIn({ first: ["two"] }, { passed: true, score: 100 }),
      finish("check"),
      work("variable", { name: "", value: 1 }),
    ]);
    const told = json.items as unknown as { outcome: string; code?: string }[];
    expect(told.map(({ outcome, code }) => code ?? outcome)).toEqual([
      "PROGRESS-ELEMENT-CLOSED",
      "INVALID",
      "INVALID",
      "RESULTS-VARIANT-UNKNOWN",
      "INVALID",
      "RESULTS-QUESTION-UNKNOWN",
      "AUTH-DENY",
      "kept",
      "NOT-FOUND",
      "NOT-FOUND",
      "AUTH-DENY",
      "kept",
      "PROGRESS-TEST-NOT-PASSED",
      "RESULTS-QUESTION-UNKNOWN",
      "kept",
      "PROGRESS-TEST-NOT-PASSED",
      "PROGRESS-VARIABLE-INVALID",
    ]);
    expect((await progressOf(browser))["check"]?.["state"]).not.toBe("done");
  });

  test("comes in batches: a batch with too many pieces is refused as a whole", async () => {
    const { browser } = await registeredBrowser(portal);
    const items = Array.from({ length: workItemsMax + 1 }, () => finish("welcome"));
    expect((await send(browser, items)).status).toBe(422);
    expect((await send(browser, [])).status).toBe(422);
    expect(await progressOf(browser)).not.toMatchObject({ welcome: { state: "done" } });
  });

  test("is stored with the time when it was done, even if the device's clock is wrong by a year", async () => {
    const year = 365 * 24 * 60 * 60_000;
    for (const off of [0, year, -year]) {
      const { browser } = await registeredBrowser(portal);
      const now = portal.clock.now();
      const items = [
        finish("welcome", { at: now - 7_200_000 + off }),
        finish("members", { at: now - 3_600_000 + off }),
        handIn(right, { at: now - 1_800_000 + off }),
        // The device's clock changed in between: the stored time is still never in the future.
        finish("after", { at: now + 9 * year + off }),
      ];
      await send(browser, items, now + off);
      expect(await progressOf(browser)).toMatchObject({
        welcome: { finished: now - 7_200_000 },
        members: { finished: now - 3_600_000 },
        check: { finished: now - 1_800_000 },
        after: { finished: now },
      });
    }
  });

  test("that was finished before it was started is stored as started when it was finished", async () => {
    const { browser } = await registeredBrowser(portal);
    const now = portal.clock.now();
    const times = { started: now - 1000, finished: now - 5000 };
    await send(browser, [
      work("progress", { elementId: "welcome", state: "done", percent: 100, ...times }),
    ]);
    const { welcome } = await progressOf(browser);
    expect(welcome).toMatchObject({ state: "done", started: now - 5000, finished: now - 5000 });
  });

  test("of two devices keeps the later answer, whichever came first", async () => {
    const { browser } = await registeredBrowser(portal);
    const now = portal.clock.now();
    await send(browser, [answer(["everybody"], { at: now - 1000 })]);
    await send(browser, [answer(["nobody"], { at: now - 60_000 })]);
    expect((await browser.fetch("/lesson/welcome/")).text).toContain("The door is open");
    const { rows } = await portal.database.db.execute(sql`
      select 1 from results where component_id = 'come-in' and client_at = ${new Date(now - 60_000)}`);
    expect(rows).toHaveLength(1);
  });
});

describe("the owner of waiting work", () => {
  test("a guest first becomes a user, and nothing is written before the browser knows the account", async () => {
    const browser = portal.browser();
    const items = [answer(["everybody"]), finish("welcome")];
    const before = await rowsOf(sql`select count(*)::int as n from results`);
    expect(await outcomes(browser, items)).toEqual(["later", "later"]);
    expect(await rowsOf(sql`select count(*)::int as n from results`)).toEqual(before);
    expect(await outcomes(browser, items)).toEqual(["kept", "kept"]);
    expect(await progressOf(browser)).toMatchObject({ welcome: { state: "done" } });
  });

  test("a guest's work of an unknown kind creates no account", async () => {
    const browser = portal.browser();
    expect(await outcomes(browser, [{ kind: "nonsense", key: "x" }])).toEqual(["refused"]);
    expect(browser.cookies.has("access_token")).toBe(false);
  });

  test("another user's work is left to that user, on a phone that two people share", async () => {
    const anna = await registeredBrowser(portal);
    const ivan = await registeredBrowser(portal);
    const items = [finish("welcome", { owner: anna.userId })];
    expect(await outcomes(ivan.browser, items)).toEqual(["foreign"]);
    expect(await outcomes(portal.browser(), items)).toEqual(["foreign"]);
    expect(await written(ivan.userId)).toEqual([]);
    expect(await outcomes(anna.browser, items)).toEqual(["kept"]);
    for (const owner of ["nobody", randomUUID()])
      expect(await outcomes(ivan.browser, [finish("welcome", { owner })])).toEqual(["foreign"]);
  });

  test("a session user's work goes to the account that they signed in to, and to no other", async () => {
    const { email, userId } = await registeredBrowser(portal);
    const other = await registeredBrowser(portal);
    const { browser, userId: guestId } = await sessionBrowser(portal);
    const sent = [answer(["everybody"], { owner: guestId }), finish("welcome", { owner: guestId })];
    const waiting = [work("variable", { name: "mood", value: "glad", owner: guestId })];
    expect(await outcomes(browser, sent)).toEqual(["kept", "kept"]);
    await call(browser, "POST", "/login", { email, password: testPassword });
    // The first answer was lost, so the user sends the work again.
    expect(await outcomes(browser, [...sent, ...waiting])).toEqual(["kept", "kept", "kept"]);
    expect(await written(userId)).toEqual([
      { kind: "finish", element_id: "welcome" },
      { kind: "variable", element_id: null },
      { kind: "interaction", element_id: "welcome" },
    ]);
    expect(await outcomes(other.browser, waiting)).toEqual(["foreign"]);
  });

  test("a guest's answer that arrived and is sent again after signing in counts once", async () => {
    const { email, userId } = await registeredBrowser(portal);
    const browser = portal.browser();
    const item = answer(["everybody"]);
    const { kind: _kind, owner: _owner, at: _at, ...sent } = item;
    expect((await call(browser, "POST", "/interaction-results", sent)).status).toBe(200);
    await call(browser, "POST", "/login", { email, password: testPassword });
    expect(await outcomes(browser, [item])).toEqual(["kept"]);
    expect(await written(userId)).toEqual([{ kind: "interaction", element_id: "welcome" }]);
  });

  test("an expired session user's work goes to the browser's current user", async () => {
    const { browser, userId: guestId } = await sessionBrowser(portal);
    browser.cookies.clear();
    const items = [finish("welcome", { owner: guestId })];
    expect(await outcomes(browser, items)).toEqual(["later"]);
    expect(await outcomes(browser, items)).toEqual(["kept"]);
  });

  test("a session user who registers keeps their work", async () => {
    const { browser, userId: guestId } = await sessionBrowser(portal);
    await send(browser, [finish("welcome", { owner: guestId })]);
    const { userId } = await registeredBrowser(portal, browser);
    expect(userId).toBe(guestId);
    expect(await outcomes(browser, [finish("members", { owner: guestId })])).toEqual(["kept"]);
    expect(await progressOf(browser)).toMatchObject({
      welcome: { state: "done" },
      members: { state: "done" },
    });
  });
});

test("two hundred learners who submit at the same time lose nothing", async () => {
  const learners = await Promise.all(
    Array.from({ length: 200 }, async () => sessionBrowser(portal)),
  );
  const items = learners.map(({ userId }) => [
    finish("welcome", { owner: userId }),
    answer(["nobody"], { owner: userId }),
    answer(["everybody"], { owner: userId }),
  ]);
  const answers = await Promise.all(
    learners.map(({ browser }, index) => outcomes(browser, items[index]!)),
  );
  expect(new Set(answers.flat())).toEqual(new Set(["kept"]));
  const ids = sql.join(
    learners.map(({ userId }) => sql`${userId}::uuid`),
    sql`, `,
  );
  const [sum] = await rowsOf(sql`
    select (select count(*)::int from results where user_id in (${ids})) as answers,
      (select count(*)::int from course_progress where user_id in (${ids}) and done_count = 1) as done`);
  expect(sum).toEqual({ answers: 400, done: 200 });
}, 60_000);

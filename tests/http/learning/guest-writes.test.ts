import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  anonymousAddressLimit,
  anonymousDeviceLimit,
} from "#domains/identity/limits/anonymous-writes.server.ts";
import type { AttemptLimit } from "#domains/identity/limits/count-attempt.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ content: "tests/fixtures/gathering" });
  await createVisitForm(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from rate_limits`);
  await portal.database.db.execute(sql`delete from results`);
});

const vote = (browser: Browser, answers = ["salt"], extraInput: object = {}) =>
  call(browser, "POST", "/quiz-results", {
    dialogId: "welcome",
    msgId: "brought",
    answers,
    ...extraInput,
  });
const countVotes = async () => {
  const path = "/quiz-results/aggregate?dialogId=welcome&msgId=brought";
  return (await call(portal, "GET", path)).json.total;
};
const reachLimit = (limit: AttemptLimit) =>
  portal.database.db.execute(sql`
    update rate_limits set count = ${limit.attemptsMax} where key like ${`${limit.name} %`}`);
const refusedResponse = { status: 429, json: { code: "TOO-MANY-ATTEMPTS" } };
/** Opens a guest's browser that has written before, so that its cookie is known. */
async function openKnownBrowser(): Promise<Browser> {
  const browser = portal.browser();
  await vote(browser);
  await vote(browser);
  return browser;
}

test("one device counts once in a quiz, however many session users it creates", async () => {
  const browser = await openKnownBrowser();
  const device = browser.cookies.get("device")!;
  for (let round = 0; round < 5; round += 1) {
    browser.cookies.clear();
    browser.cookies.set("device", device);
    await call(browser, "POST", "/sessions");
    expect((await vote(browser, [round % 2 ? "salt" : "bread"])).status).toBe(200);
    portal.clock.advance(1_000);
  }
  expect(await countVotes()).toBe(1);
});

test("a device without an account must wait once it reaches its limit of answers; others at its IP address need not", async () => {
  const browser = await openKnownBrowser();
  await reachLimit(anonymousDeviceLimit);
  expect(await vote(browser)).toMatchObject(refusedResponse);
  const form = await call(browser, "POST", "/data-sources/visits/records", {
    data: { name: "Olha", how: "home" },
    agreed: true,
  });
  expect(form).toMatchObject(refusedResponse);
  expect((await vote(portal.browser())).status).toBe(200);
  await openRegisteredBrowser(portal, browser);
  expect((await vote(browser)).status).toBe(200);
});

test("500 people at one IP address can all vote; beyond that only known devices can vote", async () => {
  await vote(portal.browser());
  await portal.database.db.execute(sql`
    update rate_limits set count = 499 where key like ${`${anonymousAddressLimit.name} %`}`);
  const knownBrowser = await openKnownBrowser();
  await reachLimit(anonymousAddressLimit);
  expect(await vote(portal.browser())).toMatchObject(refusedResponse);
  const forgedBrowser = portal.browser();
  for (const name of ["a", "b", "b"]) {
    forgedBrowser.cookies.set("device", name.repeat(43));
    expect(await vote(forgedBrowser)).toMatchObject(refusedResponse);
  }
  expect((await vote(knownBrowser)).status).toBe(200);
});

test("a browser that keeps its cookie counts once at its IP address, from its first write on", async () => {
  for (let person = 0; person < 8; person += 1) await openKnownBrowser();
  const sessionUserBrowser = portal.browser();
  await call(sessionUserBrowser, "POST", "/sessions");
  for (const answer of ["salt", "bread"])
    expect((await vote(sessionUserBrowser, [answer])).status).toBe(200);
  const readCounts = async () => {
    const { rows } = await portal.database.db.execute<{ count: number }>(sql`
      select count from rate_limits where key like ${`${anonymousAddressLimit.name} %`}`);
    return rows.map(({ count }) => count);
  };
  expect(await readCounts()).toEqual([9]);
  const forgetfulBrowser = portal.browser();
  for (let round = 0; round < 2; round += 1) {
    await vote(forgetfulBrowser);
    forgetfulBrowser.cookies.clear();
  }
  expect(await readCounts()).toEqual([11]);
});

test("an answer that a client without cookies sends again under its key is stored once", async () => {
  const key = "the key of a client without cookies";
  for (const answers of [["salt"], ["salt"], ["bread"]])
    expect((await vote(portal.browser(), answers, { key })).status).toBe(200);
  const { rows } = await portal.database.db.execute(sql`select answers from results order by 1`);
  expect(rows).toEqual([{ answers: { brought: ["bread"] } }, { answers: { brought: ["salt"] } }]);
});

test("a form sent again under its key is stored once; other data under that key is a separate record", async () => {
  const send = (name: string) =>
    call(portal.browser(), "POST", "/data-sources/visits/records", {
      data: { name, how: "home" },
      agreed: true,
      idempotencyKey: "the key of a client without cookies",
    });
  const [first, again, other] = [await send("Olha"), await send("Olha"), await send("Petro")];
  expect([first.status, again.json.id]).toEqual([200, first.json.id]);
  expect(other.json.data).toMatchObject({ name: "Petro" });
});

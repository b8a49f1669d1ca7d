import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";
import { type DatabaseGate, openGate } from "./database-gate.ts";
import { openSecondServer } from "./second-server.ts";

let portal: TestPortal;
let gate: DatabaseGate;
/** Reaches its database through the gate; the first server is not affected. */
let server: Awaited<ReturnType<typeof openSecondServer>>;
/** The browser of a user who is signed in at `server`. */
let person: Browser;

const shown = "/courses/first-steps";
const notShownBefore = "/courses/bought";

beforeAll(async () => {
  portal = await startTestPortal();
  gate = await openGate(portal.databaseUrl);
  server = await openSecondServer(portal, gate.url);
  person = (await registeredBrowser({ ...portal, browser: server.browser })).browser;
  expect((await server.browser().fetch(shown)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  await gate.close();
  await portal.close();
});

async function whileAway<Result>(work: () => Promise<Result>): Promise<Result> {
  await gate.shut();
  try {
    return await work();
  } finally {
    await gate.open();
    await expect.poll(ready).toBe(200);
  }
}

const ready = async () => (await server.browser().fetch("/readyz")).status;

describe("while the database is down", () => {
  test("pages for users and uncached pages answer 503, and say that it is temporary", async () => {
    await whileAway(async () => {
      const answers = [
        await person.fetch(shown),
        await person.fetch("/lesson/welcome/"),
        await server.browser().fetch(notShownBefore),
        await server.browser().fetch("/lesson/welcome/?scenario=login"),
        await person.fetch(shown, { body: "intent=scenario", headers: formHeaders }),
        await server.browser().fetch(shown, { body: "intent=start", headers: formHeaders }),
      ];
      for (const { status, text, headers } of answers) {
        expect(`${status} ${text}`).toMatch(/^503 .*unavailable for a moment/s);
        expect(headers.get("retry-after")).toBe("10");
        expect(headers.get("cache-control")).toBe("no-store");
      }
    });
  });

  test("data requests and operations answer 503, operations as JSON", async () => {
    await whileAway(async () => {
      expect((await person.fetch(`${shown}.data`)).status).toBe(503);
      const asked = [
        await call(person, "GET", "/users/self"),
        await call(person, "PUT", `${shown}/elements/welcome/progress`, { state: "done" }),
        await call(server.browser(), "POST", "/login", { email: "a@b.cc", password: "x" }),
        await call(server.browser(), "POST", "/sessions"),
      ];
      for (const answer of asked) {
        expect(answer).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
        expect(answer.headers.get("retry-after")).toBe("10");
      }
    });
  });

  test("cached guest pages are still shown", async () => {
    expect((await server.browser().fetch(shown)).status).toBe(200);
    await whileAway(async () => {
      const { status, text } = await server.browser().fetch(shown);
      expect(status).toBe(200);
      expect(text).toContain("First steps");
    });
  });

  test("the server is alive but not ready", async () => {
    await whileAway(async () => {
      expect(await server.browser().fetch("/healthz")).toMatchObject({ status: 200 });
      expect(await server.browser().fetch("/readyz")).toMatchObject({
        status: 503,
        json: { ready: false },
      });
    });
  });

  test("nobody is signed out", async () => {
    const before = new Map(person.cookies);
    await whileAway(() => person.fetch(shown));
    expect(person.cookies).toEqual(before);
    expect((await call(person, "GET", "/users/self")).json.email).toBeTruthy();
  });
});

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

test("a write that the outage interrupts answers 503, and is stored once when it is sent again", async () => {
  const { browser, userId } = await registeredBrowser({ ...portal, browser: server.browser });
  const { pool } = portal.database;
  const holder = await pool.connect();
  try {
    // The write waits for this lock, in the middle of its own transaction.
    await holder.query("begin");
    await holder.query("lock table progress_operations in access exclusive mode");
    const write = send();
    await expect.poll(() => countWaitingLocks(holder)).toBeGreaterThan(0);
    await gate.shut();
    expect(await write).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
  } finally {
    await holder.query("rollback");
    holder.release();
    await gate.open();
  }
  await expect.poll(ready).toBe(200);
  expect(await send()).toMatchObject({ status: 200, json: { state: "done" } });
  const { rows } = await portal.database.db.execute(
    sql`select 1 from progress_operations where user_id = ${userId}`,
  );
  expect(rows).toHaveLength(1);

  function send() {
    const headers = { "idempotency-key": "in-the-middle" };
    const path = `${shown}/elements/welcome/progress`;
    return call(browser, "PUT", path, { state: "done" }, { headers });
  }
});

test("queued work is done when the database is back", async () => {
  const { browser, email } = await registeredBrowser({ ...portal, browser: server.browser });
  await whileAway(() => browser.fetch("/"));
  expect((await call(server.browser(), "POST", "/password/reset-letters", { email })).status).toBe(
    200,
  );
  await expect
    .poll(async () => {
      const { rows } = await portal.database.db.execute(
        sql`select status from outbox where recipient = ${email}`,
      );
      return rows;
    })
    .toEqual([{ status: "sent" }]);
});

test("changes made during the outage are shown after it, because all caches are read again", async () => {
  expect((await server.browser().fetch("/")).text).toContain("The first portal");
  await gate.shut();
  await updateSettings(portal.system, { settings: { title: "Told meanwhile" } });
  expect((await server.browser().fetch("/")).text).not.toContain("Told meanwhile");
  await gate.open();
  await expect
    .poll(async () => (await server.browser().fetch("/")).text)
    .toContain("Told meanwhile");
});

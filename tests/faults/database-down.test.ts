import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { countWaitingLocks } from "#tests/kit/waiting-locks.ts";
import { type DatabaseGate, openGate } from "./database-gate.ts";
import { openSecondServer } from "./second-server.ts";

let portal: TestPortal;
let gate: DatabaseGate;
/** Reaches its database through the gate; the first server is not affected. */
let server: Awaited<ReturnType<typeof openSecondServer>>;
/** The browser of a user who is signed in at `server`. */
let userBrowser: Browser;

const cachedPath = "/courses/first-steps";
const uncachedPath = "/courses/a-paid-course";

beforeAll(async () => {
  portal = await startTestPortal();
  gate = await openGate(portal.databaseUrl);
  server = await openSecondServer(portal, gate.url);
  userBrowser = (await openRegisteredBrowser({ ...portal, browser: server.browser })).browser;
  expect((await server.browser().fetch(cachedPath)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  await gate.close();
  await portal.close();
});

async function whileDatabaseIsDown<Result>(work: () => Promise<Result>): Promise<Result> {
  await gate.shut();
  try {
    return await work();
  } finally {
    await gate.open();
    await expect.poll(fetchReadiness).toBe(200);
  }
}

const fetchReadiness = async () => (await server.browser().fetch("/readyz")).status;

describe("while the database is down", () => {
  test("pages for users and uncached pages answer 503, and say that it is temporary", async () => {
    await whileDatabaseIsDown(async () => {
      const responses = [
        await userBrowser.fetch(cachedPath),
        await userBrowser.fetch("/lesson/welcome/"),
        await server.browser().fetch(uncachedPath),
        await server.browser().fetch("/lesson/welcome/?scenario=login"),
        await userBrowser.fetch(cachedPath, { body: "intent=scenario", headers: formHeaders }),
        await server.browser().fetch(cachedPath, { body: "intent=start", headers: formHeaders }),
      ];
      for (const { status, text, headers } of responses) {
        expect(`${status} ${text}`).toMatch(/^503 .*unavailable for a moment/s);
        expect(headers.get("retry-after")).toBe("10");
        expect(headers.get("cache-control")).toBe("no-store");
      }
    });
  });

  test("data requests and operations answer 503, operations as JSON", async () => {
    await whileDatabaseIsDown(async () => {
      expect((await userBrowser.fetch(`${cachedPath}.data`)).status).toBe(503);
      const responses = [
        await call(userBrowser, "GET", "/users/self"),
        await call(userBrowser, "PUT", `${cachedPath}/elements/welcome/progress`, {
          state: "done",
        }),
        await call(server.browser(), "POST", "/login", { email: "a@b.cc", password: "x" }),
        await call(server.browser(), "POST", "/sessions"),
      ];
      for (const response of responses) {
        expect(response).toMatchObject({ status: 503, json: { code: "UNAVAILABLE" } });
        expect(response.headers.get("retry-after")).toBe("10");
      }
    });
  });

  test("cached guest pages are still shown", async () => {
    expect((await server.browser().fetch(cachedPath)).status).toBe(200);
    await whileDatabaseIsDown(async () => {
      const { status, text } = await server.browser().fetch(cachedPath);
      expect(status).toBe(200);
      expect(text).toContain("First steps");
    });
  });

  test("the server is alive but not ready", async () => {
    await whileDatabaseIsDown(async () => {
      expect(await server.browser().fetch("/healthz")).toMatchObject({ status: 200 });
      expect(await server.browser().fetch("/readyz")).toMatchObject({
        status: 503,
        json: { ready: false },
      });
    });
  });

  test("nobody is signed out", async () => {
    const cookiesBefore = new Map(userBrowser.cookies);
    await whileDatabaseIsDown(() => userBrowser.fetch(cachedPath));
    expect(userBrowser.cookies).toEqual(cookiesBefore);
    expect((await call(userBrowser, "GET", "/users/self")).json.email).toBeTruthy();
  });
});

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

test("a write that the outage interrupts answers 503, and is stored once when it is sent again", async () => {
  const { browser, userId } = await openRegisteredBrowser({ ...portal, browser: server.browser });
  const { pool } = portal.database;
  const lockingClient = await pool.connect();
  try {
    // The write waits for this lock, in the middle of its own transaction.
    await lockingClient.query("begin");
    await lockingClient.query("lock table progress_operations in access exclusive mode");
    const write = sendProgress();
    await expect.poll(() => countWaitingLocks(lockingClient)).toBeGreaterThan(0);
    await gate.shut();
    // The database may have stored it: nobody knows before it is sent again.
    expect(await write).toMatchObject({ status: 503, json: { code: "OUTCOME-UNKNOWN" } });
  } finally {
    await lockingClient.query("rollback");
    lockingClient.release();
    await gate.open();
  }
  await expect.poll(fetchReadiness).toBe(200);
  expect(await sendProgress()).toMatchObject({ status: 200, json: { state: "done" } });
  const { rows } = await portal.database.db.execute(
    sql`select 1 from progress_operations where user_id = ${userId}`,
  );
  expect(rows).toHaveLength(1);

  function sendProgress() {
    const headers = { "idempotency-key": "in-the-middle" };
    const path = `${cachedPath}/elements/welcome/progress`;
    return call(browser, "PUT", path, { state: "done" }, { headers });
  }
});

test("queued work is done when the database is back", async () => {
  const { browser, email } = await openRegisteredBrowser({ ...portal, browser: server.browser });
  await whileDatabaseIsDown(() => browser.fetch("/"));
  expect((await call(server.browser(), "POST", "/password/reset-emails", { email })).status).toBe(
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
  await updateSettings(portal.systemCtx, { settings: { title: "Changed meanwhile" } });
  expect((await server.browser().fetch("/")).text).not.toContain("Changed meanwhile");
  await gate.open();
  await expect
    .poll(async () => (await server.browser().fetch("/")).text)
    .toContain("Changed meanwhile");
});

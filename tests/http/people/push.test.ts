import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeliveryCtx } from "#domains/identity/notifications/deliver.server.ts";
import { sendNotification } from "#domains/identity/notifications/send-notification.server.ts";
import { pushQueue } from "#domains/identity/push/send-push.server.ts";
import en from "#messages/en.json" with { type: "json" };
import { nestMessages } from "#messages/nest.ts";
import { withTransaction } from "#platform/database.server.ts";
import { openVault } from "#platform/vault.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const secret = "a secret for the messages in these tests";
const path = "/notifications/push-subscription";
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

let portal: TestPortal;
let ctx: DeliveryCtx;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, environment: { SECRET: secret } });
  ctx = {
    ...portal.systemCtx,
    vault: openVault(secret),
    messages: () => nestMessages(en),
    // The server's own queue.
    jobs: { enqueue: (_, queue, data) => portal.enqueue(queue, data) },
  };
});
afterAll(() => portal.close());

/** Subscribes a browser at the simulator, as a page's script does, and saves the subscription. */
async function subscribe(browser: Browser, changes: Partial<Subscription> = {}) {
  const { json } = await call(browser, "GET", path);
  const response = await fetch(`${portal.simulatorsUrl}/push/browsers`, {
    method: "POST",
    body: JSON.stringify({ serverKey: json["publicKey"] }),
  });
  const subscription = { ...((await response.json()) as Subscription), ...changes };
  return { ...subscription, answer: await call(browser, "PUT", path, subscription) };
}
const messagesAt = async (endpoint: string) =>
  (await (await fetch(endpoint)).json()) as Record<string, string>[];
const send = (userId: string, title = "Your mentor has answered") =>
  withTransaction(portal.database.db, (tx) =>
    sendNotification(tx, ctx, {
      userId,
      topic: "mentor-answers",
      line: null,
      language: "en",
      path: "/profile",
      title,
      email: null,
    }),
  );
const isOn = async (browser: Browser) => (await call(browser, "GET", path)).json["isOn"];

describe("a push message", () => {
  test("reaches every signed-in browser that wants it, signed and encrypted", async () => {
    const { browser, email, userId } = await openRegisteredBrowser(portal);
    const phone = portal.browser();
    await call(phone, "POST", "/login", { email, password: testPassword });
    const [desktop, other] = [await subscribe(browser), await subscribe(phone)];
    expect([desktop.answer.status, desktop.answer.json["isOn"]]).toEqual([200, true]);
    await send(userId);
    for (const { endpoint } of [desktop, other]) {
      await expect.poll(() => messagesAt(endpoint)).toHaveLength(1);
      expect(await messagesAt(endpoint)).toMatchObject([
        { body: "Your mentor has answered", path: "/profile", tag: expect.any(String) },
      ]);
    }
    const { rows } = await portal.database.db.execute<{ data: object }>(
      sql`select data from pgboss.job where name = ${pushQueue}`,
    );
    expect(JSON.stringify(rows)).not.toContain("mentor has answered");
  });

  test("doesn't reach a browser that has signed out, was blocked, or has turned it off", async () => {
    const admin = await createUserWithRole(portal, "mp-admin");
    const endpoints: string[] = [];
    for (const end of ["sign out", "block", "turn off"]) {
      const { browser, userId } = await openRegisteredBrowser(portal);
      const { endpoint } = await subscribe(browser);
      endpoints.push(endpoint);
      await send(userId, "first");
      await expect.poll(() => messagesAt(endpoint), { message: end }).toHaveLength(1);
      if (end === "sign out") await call(browser, "POST", "/sign-out");
      else if (end === "block") await call(admin.browser, "POST", `/users/${userId}/block`);
      else expect((await call(browser, "DELETE", path)).json["isOn"]).toBe(false);
      await send(userId, "second");
    }
    const last = await openRegisteredBrowser(portal);
    const { endpoint } = await subscribe(last.browser);
    await send(last.userId);
    // Messages are sent in order, so those to the other browsers would have arrived before.
    await expect.poll(() => messagesAt(endpoint)).toHaveLength(1);
    for (const ended of endpoints) expect(await messagesAt(ended)).toHaveLength(1);
  });

  test("shows no names to people who want discreet notices", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const { endpoint } = await subscribe(browser);
    await call(browser, "PUT", "/notifications/preferences", {
      choices: {},
      quietHours: null,
      timeZone: "UTC",
      digest: false,
      discreet: true,
    });
    await send(userId);
    await expect.poll(() => messagesAt(endpoint)).toHaveLength(1);
    expect(await messagesAt(endpoint)).toMatchObject([
      { title: "Notes", body: "You have a new message" },
    ]);
  });

  test("is not tried again if the push service has forgotten the browser", async () => {
    const { browser, userId } = await openRegisteredBrowser(portal);
    const { endpoint } = await subscribe(browser);
    await fetch(endpoint, { method: "DELETE" });
    await send(userId);
    await expect.poll(() => isOn(browser)).toBe(false);
  });
});

describe("a subscription", () => {
  test("is refused with an address in a private network or wrong keys", async () => {
    const { browser } = await openRegisteredBrowser(portal);
    for (const endpoint of [
      "http://push.example.org/1",
      "https://127.0.0.1/1",
      "https://[::1]/1",
      "https://10.0.0.1/1",
      "https://169.254.169.254/latest",
      "https://user@push.example.org/",
      `${portal.simulatorsUrl}/mail`,
      "nothing",
    ])
      expect((await subscribe(browser, { endpoint })).answer.status, endpoint).toBe(422);
    const keys = { p256dh: "short", auth: "AAAA" };
    expect((await subscribe(browser, { keys })).answer.status).toBe(422);
    expect(await isOn(browser)).toBe(false);
  });

  test("needs an account", async () => {
    expect((await call(portal.browser(), "GET", path)).status).toBe(401);
  });
});

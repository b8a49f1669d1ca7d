import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type NotificationMessage,
  sendNotification,
} from "#domains/identity/notifications/send-notification.server.ts";
import type { DeliveryCtx } from "#domains/identity/notifications/deliver.server.ts";
import { heldQueue } from "#domains/identity/notifications/send-held.server.ts";
import { stopPath } from "#domains/identity/notifications/stop-link.server.ts";
import en from "#messages/en.json" with { type: "json" };
import { nestMessages } from "#messages/nest.ts";
import { withTransaction } from "#platform/database.server.ts";
import { openVault } from "#platform/vault.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const secret = "a secret for the links in these tests";
let portal: TestPortal;
let ctx: DeliveryCtx;
beforeAll(async () => {
  portal = await startTestPortal({ environment: { SECRET: secret } });
  ctx = {
    ...portal.systemCtx,
    vault: openVault(secret),
    messages: () => nestMessages(en),
  };
});
afterAll(() => portal.close());

const path = "/notifications/preferences";
const receiptChannels = { portal: true, email: true, messenger: false, push: false };
const noChanges = {
  choices: {},
  quietHours: null as { from: number; to: number } | null,
  timeZone: "Europe/Kyiv",
  digest: false,
  discreet: false,
};
const save = (browser: Browser, changes: Partial<typeof noChanges> & { choices?: object }) =>
  call(browser, "PUT", path, { ...noChanges, ...changes });

type Email = {
  recipient: string;
  subject: string;
  body: string;
  sender: string | null;
  unsubscribe: string | null;
};
async function emailsTo(email: string): Promise<Email[]> {
  const { rows } = await portal.database.db.execute<Email>(sql`
    select recipient, subject, body, sender, unsubscribe from outbox
    where recipient = ${email} order by created_at`);
  return rows;
}
const countHeld = async (userId: string) => {
  const { rows } = await portal.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from held_notifications where user_id = ${userId}`,
  );
  return rows[0]!.count;
};

async function createPerson() {
  const person = await openRegisteredBrowser(portal);
  await verifyAddress(portal, person.email);
  await portal.database.db.execute(sql`delete from outbox where recipient = ${person.email}`);
  return person;
}

let messageCount = 0;
const send = (
  { userId, email }: { userId: string; email: string },
  message: Partial<NotificationMessage> = {},
) =>
  withTransaction(portal.database.db, (tx) =>
    sendNotification(tx, ctx, {
      userId,
      topic: "certificates",
      line: { kind: "certificate-ready", key: `test ${(messageCount += 1)}` },
      language: "en",
      path: "/courses/short",
      title: `Your certificate ${messageCount}`,
      email: { to: email, subject: `Your certificate ${messageCount}`, body: "You finished it." },
      ...message,
    }),
  );
/** Moves the clock to the next time the clocks in Kyiv show this hour. */
function goToHour(hour: number) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Kyiv",
    hour: "2-digit",
    minute: "2-digit",
  });
  const [hours = 0, minutes = 0] = format.format(portal.clock.now()).split(":").map(Number);
  const wait = (hour * 60 - hours * 60 - minutes + 24 * 60) % (24 * 60);
  portal.clock.advance(wait * 60_000);
}

describe("the preferences", () => {
  test("are read and replaced by the API; what can't be chosen stays as it is", async () => {
    const { browser } = await createPerson();
    const before = (await call(browser, "GET", path)).json;
    expect(before["choices"]!["payments"]).toEqual(receiptChannels);
    expect(before["timeZone"]).toBe("UTC");
    const { status, json } = await save(browser, {
      choices: {
        payments: { portal: false, email: false, messenger: true },
        lessons: { email: false },
      },
      quietHours: { from: 1320, to: 450 },
    });
    expect([status, json["choices"]!["payments"]]).toEqual([200, receiptChannels]);
    expect(json["choices"]!["lessons"]).toMatchObject({ portal: true, email: false });
    expect((await call(browser, "GET", path)).json).toEqual(json);
    for (const wrong of [
      { timeZone: "Europe/Nowhere" },
      { quietHours: { from: 0, to: 1440 } },
      { quietHours: { from: -1, to: 5 } },
    ])
      expect((await save(browser, wrong)).status).toBe(422);
    expect((await call(browser, "GET", path)).json).toEqual(json);
  });

  test("are saved on the page without scripts, in this portal only", async () => {
    const { browser } = await createPerson();
    const page = "/profile/preferences";
    expect((await portal.fetch(page)).headers.get("location")).toContain("scenario=login");
    const { text } = await browser.fetch(page);
    expect(text).toContain("Answers from my mentor");
    expect(text).not.toMatch(/name="questions"/);
    const form = new URLSearchParams([
      ["certificates", "messenger"],
      ["mentor-answers", "push"],
      ["from", "22:00"],
      ["to", "07:30"],
      ["timeZone", "America/New_York"],
      ["digest", "on"],
    ]);
    const answer = await browser.fetch(page, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
    const { json } = await call(browser, "GET", path);
    expect(json).toMatchObject({
      choices: {
        certificates: { portal: true, email: false, messenger: true },
        "mentor-answers": { portal: true, email: false, push: true },
        reminders: { portal: false, email: false },
      },
      quietHours: { from: 1320, to: 450 },
      timeZone: "America/New_York",
      digest: true,
      discreet: false,
    });
    expect((await browser.fetch(page)).text).toMatch(/value="22:00"/);
    const incomplete = await postForm(browser, page, { from: "22:00", to: "", timeZone: "UTC" });
    expect([incomplete.status, incomplete.text.includes("Enter both times")]).toEqual([422, true]);
  });
});

describe("an email", () => {
  test("says why it comes, and one request of a mail program stops it", async () => {
    const person = await createPerson();
    await send(person);
    const [email] = await emailsTo(person.email);
    expect(email!.body).toContain("because you finished a course");
    const stop = stopPath(ctx, person.userId, "certificates");
    expect(email!.unsubscribe).toBe(portal.systemCtx.portal.origin + stop);
    expect(email!.body).toContain(email!.unsubscribe);
    const guest = portal.browser();
    expect((await guest.fetch(stop)).text).toContain("Stop emails about: Certificates?");
    await send(person);
    expect(await emailsTo(person.email)).toHaveLength(2);
    const oneClick = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      origin: null,
    };
    await portal.second.browser().fetch(stop, oneClick);
    await guest.fetch(`${stop.slice(0, -1)}x`, oneClick);
    await guest.fetch(stop.replace("certificates", "lessons"), oneClick);
    await send(person);
    expect(await emailsTo(person.email)).toHaveLength(3);
    expect((await portal.browser().fetch(stop, oneClick)).status).toBe(200);
    await send(person);
    expect(await emailsTo(person.email)).toHaveLength(3);
    expect((await guest.fetch(stop)).text).toContain("You won’t get emails about this any more");
    expect((await call(person.browser, "GET", path)).json["choices"]).toMatchObject({
      certificates: { email: false },
      lessons: { email: true },
    });
  });

  test("with a receipt always comes, and can't be stopped", async () => {
    const person = await createPerson();
    await save(person.browser, {
      choices: { payments: { email: false } },
      quietHours: { from: 0, to: 1439 },
    });
    await send(person, { topic: "payments" });
    const [email] = await emailsTo(person.email);
    expect(email).toMatchObject({ unsubscribe: null });
    expect(email!.body).toContain("because you paid for a course");
  });

  test("to people who want discreet notices names nothing and nobody", async () => {
    const person = await createPerson();
    await save(person.browser, { discreet: true });
    await send(person);
    const [email] = await emailsTo(person.email);
    expect(email).toMatchObject({ subject: "You have a new message", sender: "Notes" });
    expect(email!.body).not.toMatch(/certificate\b|finished|Anna|first portal/i);
    expect(email!.body).toContain(`${portal.systemCtx.portal.origin}/courses/short`);
  });
});

describe("in quiet hours", () => {
  test("an email waits for their end, and is dropped if the person stops it meanwhile", async () => {
    const person = await createPerson();
    const stopping = await createPerson();
    goToHour(23);
    for (const { browser } of [person, stopping])
      await save(browser, { quietHours: { from: 22 * 60, to: 7 * 60 + 30 } });
    await send(person);
    await send(stopping);
    expect(await emailsTo(person.email)).toEqual([]);
    const { json } = await call(person.browser, "GET", "/notifications");
    expect(json["notifications"]![0 as never]!["kind"]).toBe("certificate-ready");
    portal.clock.advance(8 * 60 * 60_000);
    await portal.enqueue(heldQueue);
    await save(stopping.browser, { choices: { certificates: { email: false } } });
    portal.clock.advance(45 * 60_000);
    await portal.enqueue(heldQueue);
    await expect.poll(() => emailsTo(person.email)).toHaveLength(1);
    await expect.poll(() => countHeld(stopping.userId)).toBe(0);
    expect(await emailsTo(stopping.email)).toEqual([]);
    expect(await countHeld(person.userId)).toBe(0);
    await portal.enqueue(heldQueue);
    await portal.enqueue(heldQueue);
    expect(await emailsTo(person.email)).toHaveLength(1);
  });

  test("a reminder that would come too late comes at once", async () => {
    const person = await createPerson();
    goToHour(23);
    await save(person.browser, { quietHours: { from: 22 * 60, to: 8 * 60 } });
    const now = portal.clock.now();
    await send(person, { topic: "reminders", latestAt: now + 3 * 60 * 60_000 });
    expect(await emailsTo(person.email)).toHaveLength(1);
    await send(person, { topic: "reminders", latestAt: now + 12 * 60 * 60_000 });
    expect(await emailsTo(person.email)).toHaveLength(1);
  });
});

test("the daily email has what could wait, once, and one request stops them all", async () => {
  const person = await createPerson();
  goToHour(12);
  await save(person.browser, { digest: true });
  await send(person, { title: "Your certificate: one" });
  await send(person, { topic: "lessons", title: "A new lesson: two", line: null });
  await send(person, { topic: "mentor-answers", title: "Three", line: null });
  expect(await emailsTo(person.email)).toHaveLength(1);
  goToHour(8);
  for (const _ of [1, 2]) await portal.enqueue(heldQueue);
  await expect.poll(() => emailsTo(person.email)).toHaveLength(2);
  const digest = (await emailsTo(person.email))[1]!;
  expect(digest.subject).toContain("2 messages");
  expect(digest.body).toMatch(/Your certificate: one\n.*\n\nA new lesson: two\n/);
  await portal.browser().fetch(new URL(digest.unsubscribe!).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    origin: null,
  });
  const { json } = await call(person.browser, "GET", path);
  expect(JSON.stringify(json["choices"])).not.toMatch(
    /(?<!"payments":\{"portal":true,)"email":true/,
  );
});

test("people who left the portal get nothing that waited", async () => {
  const person = await createPerson();
  goToHour(12);
  await save(person.browser, { digest: true });
  await send(person);
  await portal.database.db.execute(sql`
    update memberships set blocked_at = now() where user_id = ${person.userId}`);
  goToHour(8);
  await portal.enqueue(heldQueue);
  await expect.poll(() => countHeld(person.userId)).toBe(0);
  expect(await emailsTo(person.email)).toEqual([]);
});

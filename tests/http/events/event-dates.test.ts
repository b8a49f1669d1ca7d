import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remindersQueue, sendReminders } from "#domains/events/send-reminders.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser, openSessionBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const content = resolve(import.meta.dirname, "../../fixtures/gathering");
const festivalCalendarPath = "/calendar/festival.ics";
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ content });
  advanceTo("2031-03-05T12:00:00Z");
});
afterAll(() => portal.close());

const advanceTo = (moment: string) => portal.clock.advance(Date.parse(moment) - portal.clock.now());
const unfoldLines = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("a calendar file has every episode in UTC, or only the requested one", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const { status, headers, text } = await browser.fetch(festivalCalendarPath);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/calendar");
  expect(headers.get("content-disposition")).toContain("attachment");
  const lines = unfoldLines(text);
  expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
    "DTSTART:20310305T090000Z",
    "DTSTART:20310305T180000Z",
    "DTSTART:20310308T180000Z",
  ]);
  expect(lines).toContain("SUMMARY:Three evenings: The first\\, with a comma\\; and more");
  expect(lines).toContain(`URL:${portal.origin}/video-event/festival/`);
  expect(text).not.toContain("youtu");
  const oneEpisodeLines = unfoldLines(
    (await browser.fetch(`${festivalCalendarPath}?episode=2&lang=uk`)).text,
  );
  expect(oneEpisodeLines.filter((line) => line.startsWith("SUMMARY"))).toEqual([
    "SUMMARY:Три вечори: Другий",
  ]);
  expect(oneEpisodeLines).toContain("UID:festival-2@first.lampstand");
});

test("there is no calendar file for an event the visitor may not see, an unknown event or an unknown episode", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const fetchStatus = async (viewer: Browser, path: string) => (await viewer.fetch(path)).status;
  expect(await fetchStatus(portal.browser(), festivalCalendarPath)).toBe(403);
  // A webinar is open to guests, and so are its dates.
  expect(await fetchStatus(portal.browser(), "/calendar/evening.ics")).toBe(200);
  for (const path of [
    `${festivalCalendarPath}?episode=9`,
    "/calendar/welcome.ics",
    "/calendar/festival",
  ])
    expect([path, await fetchStatus(browser, path)]).toEqual([path, 404]);
  expect(await fetchStatus(portal.second.browser(), festivalCalendarPath)).toBe(404);
});

test("the API describes the state, date and distance of an event's episodes; the auth operation authorises its course", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const { json } = await call(browser, "GET", "/video-events/festival?lang=en");
  expect(json).toMatchObject({ id: "festival", userId, courseId: "gathering" });
  const episodes = json.episodes as unknown as Record<string, unknown>[];
  expect(episodes.map(({ state, date, distance, url }) => [state, date, distance, url])).toEqual([
    ["opened", "Wednesday, March 5", "3 hours ago", "https://youtu.be/first"],
    ["today", "Wednesday, March 5", "in 6 hours", null],
    ["closed", "Saturday, March 8", "in 3 days", null],
  ]);
  const authResponse = await call(browser, "POST", "/video-events/festival/auth");
  expect(authResponse.json).toEqual({ videoEventId: "festival", authorised: true });
  const { rows } = await portal.database.db.execute(
    sql`select course_id from course_authorisations where user_id = ${userId}`,
  );
  expect(rows).toEqual([{ course_id: "gathering" }]);
  const refused = [
    await call(portal.browser(), "GET", "/video-events/festival"),
    await call(browser, "GET", "/video-events/welcome"),
    await call(portal.browser(), "POST", "/video-events/festival/auth"),
  ].map(({ status }) => status);
  expect(refused).toEqual([403, 404, 401]);
});

const requestReminder = (browser: Browser, fields: Record<string, string>) =>
  browser.fetch("/reminders", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ returnTo: "/courses/gathering", ...fields }).toString(),
  });

type StoredEmail = { recipient: string; subject: string; body: string; unsubscribe: string | null };
const listReminderEmails = async (email: string) => {
  const { rows } = await portal.database.db.execute<StoredEmail>(sql`
    select recipient, subject, body, unsubscribe from outbox
    where recipient = ${email} and unsubscribe is not null order by created_at, id`);
  return rows;
};
/** Runs the reminder job and waits until it is completed. */
async function runReminders(): Promise<void> {
  const finishedBefore = await countFinishedJobs();
  await portal.enqueue(remindersQueue);
  await expect.poll(countFinishedJobs).toBe(finishedBefore + 1);
}
const countFinishedJobs = async () => {
  const { rows } = await portal.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${remindersQueue} and state = 'completed'`,
  );
  return rows[0]!.count;
};

test("a subscriber gets one email before each episode, in their language and time zone, and unsubscribes from the email", async () => {
  const { browser, email, userId } = await openRegisteredBrowser(portal);
  const guestResponse = await requestReminder(portal.browser(), { event: "festival" });
  expect(guestResponse.headers.get("location")).toContain("scenario=");
  const session = await openSessionBrowser(portal);
  expect(
    (await requestReminder(session.browser, { event: "evening" })).headers.get("location"),
  ).toContain("scenario=");
  await browser.fetch("/?lang=uk");
  browser.cookies.set("lang", "uk");
  await requestReminder(browser, { event: "festival", timeZone: "Europe/Kyiv" });
  await requestReminder(browser, { event: "festival", timeZone: "Europe/Kyiv" });
  expect((await browser.fetch("/video-event/festival/")).text).toContain(
    'name="intent" value="end"',
  );
  await runReminders();
  expect(await listReminderEmails(email)).toEqual([]);

  advanceTo("2031-03-05T15:30:00Z");
  await runReminders();
  await runReminders();
  const [storedEmail, ...otherEmails] = await listReminderEmails(email);
  expect(otherEmails).toEqual([]);
  expect(storedEmail!.subject).toBe("Незабаром: Другий");
  // 18:00 UTC is 20:00 in Kyiv.
  expect(storedEmail!.body).toMatch(/Три вечори\nДругий\n.*5 березня.*20:00/);
  expect(storedEmail!.body).toContain(`${portal.origin}/video-event/festival/`);
  expect(storedEmail!.body).not.toContain("youtu");

  advanceTo("2031-03-08T16:00:00Z");
  await runReminders();
  expect((await listReminderEmails(email)).map(({ subject }) => subject)).toEqual([
    "Незабаром: Другий",
    "Незабаром: Третій",
  ]);
  // The mail program's own unsubscribe button: no cookies, no origin, and no redirect in the response.
  const path = new URL(storedEmail!.unsubscribe!).pathname;
  expect((await portal.browser().fetch(path)).text).toContain("We’ll email you before this starts");
  const forgedPath = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await portal.browser().fetch(forgedPath, { method: "POST", origin: null, body: "" });
  expect(await countReminders(userId)).toBe(1);
  const unsubscribeResponse = await portal.browser().fetch(path, {
    method: "POST",
    origin: null,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(unsubscribeResponse.status).toBe(200);
  expect(await countReminders(userId)).toBe(0);
  expect((await portal.browser().fetch(path)).text).toContain("any more emails about this event");

  const pastEventResponse = await requestReminder(browser, {
    event: "evening",
    returnTo: "//evil.example/",
  });
  expect([pastEventResponse.headers.get("location"), browser.cookies.get("flash")]).toEqual([
    "/",
    "event.over",
  ]);
});

const countReminders = async (userId: string) => {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from event_reminders where user_id = ${userId}`,
  );
  return rows.length;
};

test("people who left or are blocked get no email, a moved episode is announced again, and reminders of past events are deleted", async () => {
  advanceTo("2031-03-08T16:30:00Z");
  const [activeUser, leftUser, blockedUser] = await Promise.all(
    [1, 2, 3].map(() => openRegisteredBrowser(portal)),
  );
  for (const { browser } of [activeUser!, leftUser!, blockedUser!])
    await requestReminder(browser, { event: "festival" });
  await portal.database.db.execute(
    sql`update memberships set deleted_at = now() where user_id = ${leftUser!.userId}`,
  );
  await portal.database.db.execute(
    sql`update memberships set blocked_at = now() where user_id = ${blockedUser!.userId}`,
  );
  await runReminders();
  const countEmails = async ({ email }: { email: string }) =>
    (await listReminderEmails(email)).length;
  expect([
    await countEmails(activeUser!),
    await countEmails(leftUser!),
    await countEmails(blockedUser!),
  ]).toEqual([1, 0, 0]);
  await portal.database.db.execute(sql`
    update element_revisions set body = replace(body::text, '2031-03-08T18:00', '2031-03-08T19:00')::jsonb
    where element_id = 'festival'`);
  await portal.database.db.execute(
    sql`select pg_notify('lampstand_changes', ${JSON.stringify([`portal:${portal.id}`])})`,
  );
  await expect
    .poll(async () => (await activeUser!.browser.fetch(festivalCalendarPath)).text)
    .toContain("DTSTART:20310308T190000Z");
  await runReminders();
  expect(await countEmails(activeUser!)).toBe(2);
  advanceTo("2031-03-08T19:00:01Z");
  await runReminders();
  const { rows } = await portal.database.db.execute(sql`select 1 from event_reminders`);
  expect(rows).toEqual([]);
});

test("an event that cannot be read doesn't block the emails of others", async () => {
  const { userId } = await openRegisteredBrowser(portal);
  const now = new Date(portal.clock.now());
  const insertReminder = (event: string) =>
    portal.database.db.execute(sql`
      insert into event_reminders
        (environment_id, user_id, event_id, language, time_zone, origin, requested_at, notified_until)
      values ('first', ${userId}, ${event}, 'en', 'UTC', ${portal.origin}, ${now}, ${now})`);
  for (const event of ["a-broken-one", "festival"]) await insertReminder(event);
  let portalReads = 0;
  const findPortal = async () => {
    if ((portalReads += 1) === 1) throw new Error("it cannot be read");
    return null;
  };
  const { db } = portal.database;
  const sendResult = sendReminders({ db, clock: portal.clock, portal: findPortal });
  await expect(sendResult).rejects.toThrow(AggregateError);
  const reminders = await db.execute(
    sql`select distinct environment_id, event_id from event_reminders`,
  );
  expect(portalReads).toBe(reminders.rows.length);
});

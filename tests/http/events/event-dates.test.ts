import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remindersQueue, sendReminders } from "#domains/events/send-reminders.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { registeredBrowser, sessionBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const content = resolve(import.meta.dirname, "../../fixtures/gathering");
const festival = "/calendar/festival.ics";
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ content });
  advanceTo("2031-03-05T12:00:00Z");
});
afterAll(() => portal.close());

const advanceTo = (moment: string) => portal.clock.advance(Date.parse(moment) - portal.clock.now());
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("a calendar file has every episode in UTC, or only the requested one", async () => {
  const { browser } = await registeredBrowser(portal);
  const { status, headers, text } = await browser.fetch(festival);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/calendar");
  expect(headers.get("content-disposition")).toContain("attachment");
  const lines = linesOf(text);
  expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
    "DTSTART:20310305T090000Z",
    "DTSTART:20310305T180000Z",
    "DTSTART:20310308T180000Z",
  ]);
  expect(lines).toContain("SUMMARY:Three evenings: The first\\, with a comma\\; and more");
  expect(lines).toContain(`URL:${portal.origin}/video-event/festival/`);
  expect(text).not.toContain("youtu");
  const one = linesOf((await browser.fetch(`${festival}?episode=2&lang=uk`)).text);
  expect(one.filter((line) => line.startsWith("SUMMARY"))).toEqual(["SUMMARY:Три вечори: Другий"]);
  expect(one).toContain("UID:festival-2@first.lampstand");
});

test("there is no calendar file for an event the visitor may not see, an unknown event or an unknown episode", async () => {
  const { browser } = await registeredBrowser(portal);
  const status = async (who: Browser, path: string) => (await who.fetch(path)).status;
  expect(await status(portal.browser(), festival)).toBe(403);
  // A webinar is open to guests, and so are its dates.
  expect(await status(portal.browser(), "/calendar/evening.ics")).toBe(200);
  for (const path of [`${festival}?episode=9`, "/calendar/welcome.ics", "/calendar/festival"])
    expect([path, await status(browser, path)]).toEqual([path, 404]);
  expect(await status(portal.second.browser(), festival)).toBe(404);
});

test("an event's API answer has the state, date and distance of its episodes; the auth operation authorises its course", async () => {
  const { browser, userId } = await registeredBrowser(portal);
  const { json } = await call(browser, "GET", "/video-events/festival?lang=en");
  expect(json).toMatchObject({ id: "festival", userId, courseId: "gathering" });
  const episodes = json.episodes as unknown as Record<string, unknown>[];
  expect(episodes.map(({ state, date, distance, url }) => [state, date, distance, url])).toEqual([
    ["opened", "Wednesday, March 5", "3 hours ago", "https://youtu.be/first"],
    ["today", "Wednesday, March 5", "in 6 hours", null],
    ["closed", "Saturday, March 8", "in 3 days", null],
  ]);
  const dispatched = await call(browser, "POST", "/video-events/festival/auth");
  expect(dispatched.json).toEqual({ videoEventId: "festival", authorised: true });
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

const ask = (browser: Browser, fields: Record<string, string>) =>
  browser.fetch("/reminders", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ returnTo: "/courses/gathering", ...fields }).toString(),
  });

type Letter = { recipient: string; subject: string; body: string; unsubscribe: string | null };
const emailsTo = async (email: string) => {
  const { rows } = await portal.database.db.execute<Letter>(sql`
    select recipient, subject, body, unsubscribe from outbox
    where recipient = ${email} and unsubscribe is not null order by created_at, id`);
  return rows;
};
/** Runs the reminder job and waits until it is completed. */
async function runReminders(): Promise<void> {
  const before = await counted();
  await portal.enqueue(remindersQueue);
  await expect.poll(counted).toBe(before + 1);
}
const counted = async () => {
  const { rows } = await portal.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${remindersQueue} and state = 'completed'`,
  );
  return rows[0]!.count;
};

test("a subscriber gets one email before each episode, in their language and time zone, and unsubscribes from the email", async () => {
  const { browser, email, userId } = await registeredBrowser(portal);
  const guest = await ask(portal.browser(), { event: "festival" });
  expect(guest.headers.get("location")).toContain("scenario=");
  const session = await sessionBrowser(portal);
  expect((await ask(session.browser, { event: "evening" })).headers.get("location")).toContain(
    "scenario=",
  );
  await browser.fetch("/?lang=uk");
  browser.cookies.set("lang", "uk");
  await ask(browser, { event: "festival", timeZone: "Europe/Kyiv" });
  await ask(browser, { event: "festival", timeZone: "Europe/Kyiv" });
  expect((await browser.fetch("/video-event/festival/")).text).toContain(
    'name="intent" value="end"',
  );
  await runReminders();
  expect(await emailsTo(email)).toEqual([]);

  advanceTo("2031-03-05T15:30:00Z");
  await runReminders();
  await runReminders();
  const [letter, ...more] = await emailsTo(email);
  expect(more).toEqual([]);
  expect(letter!.subject).toBe("Незабаром: Другий");
  // 18:00 UTC is 20:00 in Kyiv.
  expect(letter!.body).toMatch(/Три вечори\nДругий\n.*5 березня.*20:00/);
  expect(letter!.body).toContain(`${portal.origin}/video-event/festival/`);
  expect(letter!.body).not.toContain("youtu");

  advanceTo("2031-03-08T16:00:00Z");
  await runReminders();
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Незабаром: Другий",
    "Незабаром: Третій",
  ]);
  // The mail program's own unsubscribe button: no cookies, no origin, and no redirect in the answer.
  const path = new URL(letter!.unsubscribe!).pathname;
  expect((await portal.browser().fetch(path)).text).toContain("We’ll email you before this starts");
  const forged = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  await portal.browser().fetch(forged, { method: "POST", origin: null, body: "" });
  expect(await remindersOf(userId)).toBe(1);
  const pressed = await portal.browser().fetch(path, {
    method: "POST",
    origin: null,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(pressed.status).toBe(200);
  expect(await remindersOf(userId)).toBe(0);
  expect((await portal.browser().fetch(path)).text).toContain("any more emails about this event");

  const told = await ask(browser, { event: "evening", returnTo: "//evil.example/" });
  expect([told.headers.get("location"), browser.cookies.get("flash")]).toEqual(["/", "event.over"]);
});

const remindersOf = async (userId: string) => {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from event_reminders where user_id = ${userId}`,
  );
  return rows.length;
};

test("people who left or are blocked get no email, a moved episode is announced again, and reminders of past events are deleted", async () => {
  advanceTo("2031-03-08T16:30:00Z");
  const [moved, gone, blocked] = await Promise.all([1, 2, 3].map(() => registeredBrowser(portal)));
  for (const { browser } of [moved!, gone!, blocked!]) await ask(browser, { event: "festival" });
  await portal.database.db.execute(
    sql`update memberships set deleted_at = now() where user_id = ${gone!.userId}`,
  );
  await portal.database.db.execute(
    sql`update memberships set blocked_at = now() where user_id = ${blocked!.userId}`,
  );
  await runReminders();
  const count = async ({ email }: { email: string }) => (await emailsTo(email)).length;
  expect([await count(moved!), await count(gone!), await count(blocked!)]).toEqual([1, 0, 0]);
  await portal.database.db.execute(sql`
    update element_revisions set body = replace(body::text, '2031-03-08T18:00', '2031-03-08T19:00')::jsonb
    where element_id = 'festival'`);
  await portal.database.db.execute(
    sql`select pg_notify('lampstand_changes', ${JSON.stringify([`portal:${portal.id}`])})`,
  );
  await expect
    .poll(async () => (await moved!.browser.fetch(festival)).text)
    .toContain("DTSTART:20310308T190000Z");
  await runReminders();
  expect(await count(moved!)).toBe(2);
  advanceTo("2031-03-08T19:00:01Z");
  await runReminders();
  const { rows } = await portal.database.db.execute(sql`select 1 from event_reminders`);
  expect(rows).toEqual([]);
});

test("an event that cannot be read doesn't block the emails of others", async () => {
  const { userId } = await registeredBrowser(portal);
  const now = new Date(portal.clock.now());
  const reminder = (event: string) =>
    portal.database.db.execute(sql`
      insert into event_reminders
        (environment_id, user_id, event_id, language, time_zone, origin, asked_at, notified_until)
      values ('first', ${userId}, ${event}, 'en', 'UTC', ${portal.origin}, ${now}, ${now})`);
  for (const event of ["a-broken-one", "festival"]) await reminder(event);
  let asked = 0;
  const portalOf = async () => {
    if ((asked += 1) === 1) throw new Error("it cannot be read");
    return null;
  };
  const { db } = portal.database;
  const told = sendReminders({ db, clock: portal.clock, portal: portalOf });
  await expect(told).rejects.toThrow(AggregateError);
  const kept = await db.execute(sql`select distinct environment_id, event_id from event_reminders`);
  expect(asked).toBe(kept.rows.length);
});

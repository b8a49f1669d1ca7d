import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deadlinesQueue } from "#domains/conversations/deadline/watch-deadlines.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { ask, listInbox, openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import { postForm } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { readField } from "#tests/kit/second-step.ts";

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
let portal: TestPortal;
let admin: Person;
let leader: Person;
let mentors: Person[];
const hourMs = 3_600_000;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
/** The clock moves by days, so each test has people who have just signed in. */
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from conversations`);
  await portal.database.db.execute(sql`update memberships set roles = '{disciple}'`);
  admin = await createUserWithRole(portal, "mp-admin");
  leader = await createUserWithRole(portal, "mp-leader");
  mentors = [
    await createUserWithRole(portal, "mentor"),
    await createUserWithRole(portal, "mentor"),
  ];
});

/** Moves the clock and runs the job, which the server also runs by itself. */
async function passHours(hours: number): Promise<void> {
  portal.clock.advance(hours * hourMs);
  const countDone = async () => {
    const { rows } = await portal.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${deadlinesQueue} and state = 'completed'`,
    );
    return rows[0]!.count;
  };
  const before = await countDone();
  await portal.enqueue(deadlinesQueue);
  await expect.poll(countDone, { timeout: 10_000 }).toBeGreaterThan(before);
}
const setHours = async (firstAnswerHours: number) => {
  const settings = { conversations: { firstAnswerHours } };
  return (await call(admin.browser, "PATCH", "/settings", { settings })).status;
};
async function countNews(person: Person, kind: string): Promise<number> {
  const { json } = await call(person.browser, "GET", "/notifications");
  const news = json["notifications"] as unknown as { kind: string }[];
  return news.filter((one) => one.kind === kind).length;
}
async function openWithOwner() {
  const learner = await openQuestion(portal);
  const { mentor } = (await readOwn(learner.browser))!;
  const owner = mentors.find(({ userId }) => userId === mentor!.userId)!;
  return { ...learner, owner, other: mentors.find((one) => one !== owner)! };
}

test("without an answer the mentor is reminded, then the leader, then somebody else gets the question", async () => {
  const { browser, conversationId, owner, other } = await openWithOwner();
  await passHours(11);
  expect(await countNews(owner, "question-late")).toBe(0);
  await passHours(1);
  await passHours(1);
  expect(await countNews(owner, "question-late")).toBe(1);
  expect(await countNews(leader, "team-question-late")).toBe(0);
  await passHours(11);
  expect(await countNews(leader, "team-question-late")).toBe(1);
  expect((await readOwn(browser))!.mentor!.userId).toBe(owner.userId);
  await passHours(12);
  expect((await readOwn(browser))!.mentor!.userId).toBe(other.userId);
  expect((await call(owner.browser, "GET", `/inbox/${conversationId}`)).status).toBe(403);
  expect(await listInbox(other.browser)).toMatchObject([{ id: conversationId }]);
  // Whoever gets it has all the time for it.
  await passHours(1);
  expect(await countNews(other, "question-late")).toBe(0);
  await passHours(11);
  expect(await countNews(other, "question-late")).toBe(1);
});

test("a server that was down for days gives the question to somebody else at once", async () => {
  const { browser, other } = await openWithOwner();
  await passHours(80);
  expect((await readOwn(browser))!.mentor!.userId).toBe(other.userId);
});

test("an answer in time ends the wait; the next question starts another one", async () => {
  const { browser, conversationId, owner } = await openWithOwner();
  const news = await countNews(owner, "question-late");
  await passHours(10);
  await replyTo(owner.browser, conversationId, "Yes.");
  await passHours(40);
  expect(await countNews(owner, "question-late")).toBe(news);
  await ask(browser, "And this?");
  await passHours(13);
  expect(await countNews(owner, "question-late")).toBe(news + 1);
});

test("with nobody else, it waits in the leader's pool, and stays there", async () => {
  const { browser, conversationId, owner, other } = await openWithOwner();
  const away = new Date(portal.clock.now() + 30 * 24 * hourMs).toISOString();
  const setAbsence = (until: string | null) =>
    call(other.browser, "PUT", `/mentor-profiles/bo:${other.userId}/absence`, { until });
  expect((await setAbsence(away)).status).toBe(200);
  await passHours(36);
  expect((await readOwn(browser))!.mentor).toBeNull();
  expect(await listInbox(leader.browser, "pool")).toMatchObject([{ id: conversationId }]);
  await passHours(12);
  await passHours(12);
  const before = await countNews(leader, "team-question-late");
  expect(before).toBeGreaterThan(0);
  await call(owner.browser, "PUT", `/mentor-profiles/bo:${owner.userId}/absence`, { until: away });
  await passHours(12);
  await passHours(12);
  expect((await readOwn(browser))!.mentor).toBeNull();
  expect(await countNews(leader, "team-question-late")).toBe(before);
  await setAbsence(null);
  await call(owner.browser, "PUT", `/mentor-profiles/bo:${owner.userId}/absence`, { until: null });
});

test("each portal has its own deadline, and reminders also come by email unless the mentor stopped them", async () => {
  expect(await setHours(4)).toBe(200);
  expect(await setHours(0)).toBe(422);
  expect(await setHours(24 * 15)).toBe(422);
  const { owner } = await openWithOwner();
  await verifyAddress(portal, owner.email);
  await passHours(2);
  const [sent, ...others] = (await emailsTo(portal, owner.email)).filter(({ subject }) =>
    subject.includes("waiting for your answer"),
  );
  expect(sent?.body).toContain("/studio/inbox/");
  expect(sent?.body).toContain("Stop these emails");
  expect(others).toEqual([]);
  expect(await setHours(24)).toBe(200);
});

test("the studio shows and saves the deadline, and mentors say in their inbox that they're away", async () => {
  const path = "/studio/settings/conversations";
  const page = await admin.browser.fetch(path);
  expect(page.text).toContain('name="firstAnswerHours"');
  const version = readField(page.text, "version");
  const send = (firstAnswerHours: string) =>
    postForm(admin.browser, path, { version, firstAnswerHours });
  const wrong = await send("1000");
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Enter a number of hours from 1 to 336.");
  expect((await send("12")).status).toBe(303);
  expect((await send("13")).status).toBe(409);
  const { settings } = await readSettings(portal.systemCtx);
  expect(settings.conversations.firstAnswerHours).toBe(12);
  const refused = await postForm(leader.browser, path, { version, firstAnswerHours: "5" });
  expect(refused.status).toBe(403);
  const [mentor] = mentors as [Person];
  const press = (intent: string) =>
    postForm(mentor.browser, "/studio/inbox", { intent, days: "3" });
  const inbox = async (person: Person) => (await person.browser.fetch("/studio/inbox")).text;
  expect((await press("away")).status).toBe(303);
  expect(await inbox(mentor)).toContain("and get no new questions");
  expect((await press("back")).status).toBe(303);
  expect(await inbox(mentor)).toContain("I’ll be away");
  expect(await inbox(leader)).not.toContain("I’ll be away");
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLessonsQueue } from "#domains/learning/new-lessons/notify-of-new-lessons.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
const hourMs = 3_600_000;

/** Adds a lesson to the course, as an import does. */
const addLesson = (id: string, environmentId = "first") =>
  portal.database.db.execute(sql`
    with revision as (
      insert into element_revisions (environment_id, element_id, revision, body, created_by)
      select ${environmentId}, ${id}, 1, body, 'test' from element_revisions
      where environment_id = 'first' and element_id = 'welcome' limit 1)
    insert into elements (environment_id, id, course_id, source_key, type, revision, present)
    values (${environmentId}, ${id}, 'first-steps', ${id}, 'lesson', 1, true)`);

async function passHours(hours: number): Promise<void> {
  portal.clock.advance(hours * hourMs);
  const countDone = async () => {
    const { rows } = await portal.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${newLessonsQueue} and state = 'completed'`,
    );
    return rows[0]!.count;
  };
  const before = await countDone();
  await portal.enqueue(newLessonsQueue);
  await expect.poll(countDone, { timeout: 10_000 }).toBeGreaterThan(before);
}

async function openLearner() {
  const learner = await openRegisteredBrowser(portal);
  const path = "/courses/first-steps/elements/welcome/progress";
  expect((await call(learner.browser, "PUT", path, { state: "done" })).status).toBe(200);
  return learner;
}
type Learner = Awaited<ReturnType<typeof openLearner>>;
async function countNews({ browser }: Pick<Learner, "browser">): Promise<number> {
  const { json } = await call(browser, "GET", "/notifications");
  const news = json["notifications"] as unknown as { kind: string }[];
  return news.filter(({ kind }) => kind === "new-lesson").length;
}

test("learners of a course hear of its new lessons, once a day, and stop that with one tap", async () => {
  const learner = await openLearner();
  const other = await openRegisteredBrowser(portal);
  await verifyAddress(portal, learner.email);
  await passHours(25);
  expect(await countNews(learner)).toBe(0);
  await addLesson("new-one");
  await addLesson("new-two");
  await passHours(1);
  expect(await countNews(learner)).toBe(1);
  expect(await countNews(other)).toBe(0);
  const mails = async () =>
    (await emailsTo(portal, learner.email)).filter(({ subject }) => subject.includes("new lesson"));
  const [mail] = await mails();
  expect(mail?.body).toContain("/courses/first-steps");
  expect(mail?.body).toContain("because you’ve started this course");
  await passHours(1);
  expect(await countNews(learner)).toBe(1);
  // The row's time is that of the portal's clock, which is ahead; a lesson added later is news again.
  await portal.database.db.execute(
    sql`update element_revisions set created_at = ${new Date(portal.clock.now())} where element_id = 'new-two'`,
  );
  await passHours(10);
  expect(await countNews(learner)).toBe(1);
  await passHours(14);
  expect(await countNews(learner)).toBe(2);
  expect(await mails()).toHaveLength(2);

  const path = "/profile/Notifications/NotificationsPage";
  expect((await learner.browser.fetch(path)).text).toContain("Stop these");
  const stop = await postForm(learner.browser, path, { stop: "lessons" });
  expect([stop.status, stop.headers.get("location")]).toEqual([303, path]);
  expect((await learner.browser.fetch(path)).text).not.toContain("Stop these");
  await portal.database.db.execute(
    sql`update element_revisions set created_at = ${new Date(portal.clock.now())} where element_id = 'new-two'`,
  );
  await passHours(25);
  expect(await countNews(learner)).toBe(2);
  expect(await mails()).toHaveLength(2);
});

test("a lesson of another portal, a removed one, an old one, and people who have left are no news", async () => {
  await portal.database.db.execute(sql`update elements set present = false where id like 'new-%'`);
  const learner = await openLearner();
  const leaver = await openLearner();
  await passHours(25);
  await portal.database.db.execute(
    sql`update memberships set deleted_at = now() where user_id = ${leaver.userId}`,
  );
  await addLesson("elsewhere", "second");
  await addLesson("removed");
  await portal.database.db.execute(
    sql`update elements set present = false where id <> 'elsewhere'`,
  );
  await passHours(1);
  expect(await countNews(learner)).toBe(0);
  await portal.database.db.execute(sql`update elements set present = true where id = 'removed'`);
  await passHours(24 * 8);
  const { rows } = await portal.database.db.execute(sql`
    select 1 from notifications where kind = 'new-lesson'
      and user_id in (${learner.userId}, ${leaver.userId})`);
  expect(rows).toEqual([]);
});

test("nobody stops what isn't theirs to stop: receipts stay, and guests sign in first", async () => {
  const { browser } = await openRegisteredBrowser(portal);
  const stop = (topic: string) =>
    call(browser, "POST", "/notifications/preferences/stop", { topic });
  expect((await stop("payments")).status).toBe(200);
  expect((await stop("reminders")).status).toBe(200);
  expect((await stop("nothing")).status).toBe(422);
  const { json } = await call(browser, "GET", "/notifications/preferences");
  expect(json["choices"]).toMatchObject({
    payments: { email: true, portal: true },
    reminders: { portal: false, email: false, messenger: false, push: false },
    lessons: { email: true },
  });
  const guest = await call(portal, "POST", "/notifications/preferences/stop", { topic: "lessons" });
  expect(guest.status).toBe(401);
});

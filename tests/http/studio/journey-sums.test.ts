import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sourcesPerDayMax } from "#domains/journey/journey.ts";
import {
  journeyDays,
  lateJourneyDays,
  rollUpJourney,
} from "#domains/journey/roll-up-journey.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { insertBulkMembers } from "#tests/kit/bulk-data.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { openPhone, readJourneyOf } from "#tests/kit/journey.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { findFullTableScans } from "#tests/kit/query-plans.ts";
import { recordStatements } from "#tests/kit/record-statements.ts";

const dayMs = 86_400_000;
const courseId = "first-steps";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.storeVisits();
  await portal.database.db.execute(sql`delete from journey_counts`);
});

const readJourney = (query = "days=7") => readJourneyOf(portal, admin, query);

describe("accounts and finished courses", () => {
  /** Creates accounts that began so many days ago, with a campaign and a finished course. */
  async function createAccounts(count: number, daysAgo: number): Promise<void> {
    const at = new Date(portal.clock.now() - daysAgo * dayMs);
    for (let person = 0; person < count; person += 1) {
      const { userId } = await openRegisteredBrowser(portal);
      await portal.database.db.execute(sql`
        update memberships set created_at = ${at}, utm = '{"utm_source": "=cmd|flyer"}'
        where user_id = ${userId}`);
      await portal.database.db.execute(sql`
        insert into course_progress (environment_id, user_id, course_id, version, states, variables,
          done_count, total, last_activity_at, completed_at)
        values ('first', ${userId}, ${courseId}, 1, '{}', '{}', 3, 3, ${at}, ${at})`);
    }
  }
  beforeEach(async () => {
    const { db } = portal.database;
    await db.execute(sql`delete from course_progress`);
    await db.execute(sql`
      update memberships
      set created_at = ${new Date(portal.clock.now() - 3_000 * dayMs)}, registered_at = null`);
  });

  const rollUp = (days: number = journeyDays) =>
    rollUpJourney({ db: portal.database.db, clock: portal.clock }, days);

  test("are summed up once, however often the job runs, and compared with the time before", async () => {
    await createAccounts(2, 0);
    await createAccounts(1, 4);
    await createAccounts(3, 9);
    const count = async () => {
      const { now, before } = await readJourney("days=7");
      return { now, before };
    };
    const expected = {
      now: { link: 0, lesson: 0, account: 3, finish: 3 },
      before: { link: 0, lesson: 0, account: 3, finish: 3 },
    };
    for (const days of [journeyDays, journeyDays, lateJourneyDays]) {
      await rollUp(days);
      expect(await count()).toEqual(expected);
    }
    const { sources, courses } = await readJourney("days=30");
    expect(sources[0]).toMatchObject({ name: "=cmd|flyer", account: 6, finish: 6 });
    expect(courses).toContainEqual(expect.objectContaining({ name: courseId, finish: 6 }));
    const { from, to, times } = await readJourney("days=365");
    const daysBeforeEnd = (day: unknown) => (Date.parse(to) - Date.parse(String(day))) / dayMs;
    // Only the oldest is shorter.
    expect(times[0]?.["from"]).toBe(from);
    expect(times.slice(1).map((one) => daysBeforeEnd(one["from"]))).toEqual(
      Array.from({ length: 12 }, (_, index) => (12 - index) * 30 - 1),
    );
  });

  test("somebody who registers long after the first visit counts once, on the day of registration", async () => {
    const { browser, userId } = await openSessionBrowser(portal);
    const firstVisit = new Date(portal.clock.now() - 60 * dayMs);
    await portal.database.db.execute(sql`
      update memberships set created_at = ${firstVisit}, utm = '{"utm_source": "poster"}'
      where user_id = ${userId}`);
    await rollUp(lateJourneyDays);
    expect((await readJourney("days=90")).now["account"]).toBe(0);
    expect(await openRegisteredBrowser(portal, browser)).toMatchObject({ userId });
    for (const days of [journeyDays, lateJourneyDays]) {
      await rollUp(days);
      const { times, sources } = await readJourney("days=7");
      expect(times.at(-1)).toMatchObject({ account: 1 });
      expect(sources).toContainEqual(expect.objectContaining({ name: "poster", account: 1 }));
    }
    await portal.database.db.execute(sql`delete from journey_counts`);
    await rollUp();
    expect((await readJourney("days=365")).now["account"]).toBe(1);
  });

  test("accounts share the day's room for sources with visits", async () => {
    for (let count = 0; count < sourcesPerDayMax - 1; count += 1)
      await openPhone(portal).open(`/?utm_source=made-up-${count}&utm_campaign=x`);
    await portal.storeVisits();
    await createAccounts(2, 0);
    const { userId } = await openRegisteredBrowser(portal);
    await portal.database.db.execute(sql`
      update memberships set created_at = ${new Date(portal.clock.now())},
        utm = '{"utm_source": "no room"}' where user_id = ${userId}`);
    await rollUp();
    await rollUp();
    for (const source of ["=cmd|flyer", "*"])
      expect((await readJourney(`days=7&source=${source}`)).now["account"]).toBe(
        source === "*" ? 1 : 2,
      );
    await openPhone(portal).open(`/?utm_source=late&utm_campaign=x`);
    await openPhone(portal).open("/");
    expect((await readJourney("days=7&source=*")).now["link"]).toBe(1);
    expect((await readJourney("days=7&source=")).now["link"]).toBe(1);
    const { rows } = await portal.database.db.execute<{ sources: number }>(sql`
      select count(distinct source)::int as sources from journey_counts
      where source not in ('', '*')`);
    expect(rows[0]!.sources).toBe(sourcesPerDayMax);
  });

  test("a CSV file has no cell that a spreadsheet would run", async () => {
    await createAccounts(1, 0);
    await rollUp();
    const { status, text, headers } = await admin.fetch("/studio/journey/export?days=7");
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toContain("journey-first-7-days-");
    expect(text).toContain("source,'=cmd|flyer,0,0,1,1\r\n");
    const { text: sameFile } = await admin.fetch("/api/journey/export?days=7");
    expect(sameFile).toBe(text);
  });

  test("with 100,000 people the journey is one query, and neither it nor the sums read them all", async () => {
    const { pool, db } = portal.database;
    await insertBulkMembers(pool, "first", { count: 100_000 });
    await db.execute(sql`
      insert into course_progress (environment_id, user_id, course_id, version, states, variables,
        done_count, total, last_activity_at, completed_at)
      select environment_id, user_id, ${courseId}, 1, '{}', '{}', 1, 3, created_at,
        case when right(user_id::text, 1) < '8' then created_at end
      from memberships where environment_id = 'first' on conflict do nothing`);
    await db.execute(sql`analyze memberships, users, course_progress`);
    // The whole time that is kept is summed up once.
    await rollUp();
    await db.execute(sql`analyze journey_counts`);
    for (const days of [journeyDays, lateJourneyDays]) {
      const ofJob = await recordStatements(pool, () => rollUp(days));
      expect(ofJob.some(({ text }) => text.includes("memberships"))).toBe(true);
      expect(await findFullTableScans(pool, ofJob)).toEqual([]);
    }
    const statements = await portal.statementsDuring(() => call(admin, "GET", "/journey?days=90"));
    const reads = statements.filter(({ text }) => text.includes("journey_counts"));
    expect(reads).toHaveLength(1);
    expect(await findFullTableScans(pool, reads)).toEqual([]);
  });
});

test("the server's own job counts what happened meanwhile, and late work of the last weeks at night", async () => {
  const { db } = portal.database;
  await rollUpJourney({ db, clock: portal.clock }, journeyDays);
  const { userId } = await openRegisteredBrowser(portal);
  // The portal's clock is ahead of the database's.
  const joinAt = (at: Date) =>
    db.execute(sql`update memberships set created_at = ${at} where user_id = ${userId}`);
  await joinAt(new Date(portal.clock.now()));
  const countAccounts = async () => (await readJourney("days=30")).now["account"];
  const before = await countAccounts();
  await portal.enqueue("roll-up-journey");
  await expect.poll(countAccounts).toBe(before! + 1);
  const late = new Date(portal.clock.now() - 20 * dayMs);
  await joinAt(late);
  await portal.enqueue("roll-up-late-journey");
  const countLate = async () =>
    (await readJourney("days=30")).times.find(
      ({ from }) => from === late.toISOString().slice(0, 10),
    )?.["account"];
  // Other accounts of this file began on that day too.
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from memberships m join users u on u.id = m.user_id
    where m.environment_id = 'first' and u.status is null
      and (m.created_at at time zone 'UTC')::date = ${late.toISOString().slice(0, 10)}::date`);
  await expect.poll(countLate).toBe(rows[0]!.count);
});

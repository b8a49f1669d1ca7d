import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { sweepExpired } from "#domains/people/sweep-expired.server.ts";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/database.ts";

let testDatabase: TestDatabase;
let database: Database;
const clock = fakeClock();
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test("the sweep deletes expired rate limits and keeps the others", async () => {
  const { db } = database;
  const soon = new Date(clock.now() + dayMs);
  const later = new Date(clock.now() + 3 * dayMs);
  await db.execute(sql`
    insert into rate_limits (key, window_start, count, expires_at)
    values ('gone', ${soon}, 1, ${soon}), ('kept', ${soon}, 1, ${later})`);
  clock.advance(2 * dayMs);
  await sweepExpired({ db, clock });
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`);
  expect(rows).toEqual([{ key: "kept" }]);
});

import { expect, onTestFinished, test } from "vitest";
import { openDatabase, withTransaction } from "#platform/database.server.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const poolSize = 2;
const queue = "a-queue";

test("the queues start with the first job, even if every connection is in a transaction that queues one", async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, poolSize });
  const done: unknown[] = [];
  const handlers = { [queue]: async (data: unknown) => void done.push(data) };
  const jobs = openJobs({ pool: database.pool, log: silentLog, handlers, schedules: {} });
  onTestFinished(async () => {
    await jobs.close();
    await database.close();
    await drop();
  });
  const works = Array.from({ length: poolSize }, (_, n) => ({ n }));
  await Promise.all(
    works.map((data) => withTransaction(database.db, (tx) => jobs.enqueue(tx, queue, data))),
  );
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(poolSize);
  expect(done).toEqual(expect.arrayContaining(works));
});

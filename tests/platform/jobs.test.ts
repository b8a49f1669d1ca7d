import { expect, onTestFinished, test } from "vitest";
import { openDatabase, withTransaction } from "#platform/database.server.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const poolSize = 2;
const queue = "a-queue";

test("the queues start with the first job, even if every connection is in a transaction that adds a job", async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, poolSize });
  const handledJobs: unknown[] = [];
  const handlers = { [queue]: async (data: unknown) => void handledJobs.push(data) };
  const jobs = openJobs({ pool: database.pool, log: silentLog, handlers, schedules: {} });
  onTestFinished(async () => {
    await jobs.close();
    await database.close();
    await drop();
  });
  const jobInputs = Array.from({ length: poolSize }, (_, n) => ({ n }));
  await Promise.all(
    jobInputs.map((data) => withTransaction(database.db, (tx) => jobs.enqueue(tx, queue, data))),
  );
  await expect.poll(() => handledJobs.length, { timeout: 20_000 }).toBe(poolSize);
  expect(handledJobs).toEqual(expect.arrayContaining(jobInputs));
});

import { expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase, withTransaction } from "#platform/database.server.ts";
import { type JobHandler, openJobs } from "#platform/jobs.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { createTestDatabase } from "#tests/kit/database.ts";

const poolSize = 2;
const queue = "a-queue";

async function openTestDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, poolSize });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

/** Opens the queue in a process that runs its jobs, or only adds them. */
function openQueue({ pool }: Database, handle: JobHandler, runsJobs = true) {
  const handlers = { [queue]: handle };
  const jobs = openJobs({ pool, log: silentLog, handlers, schedules: {}, runsJobs });
  onTestFinished(() => jobs.close());
  return jobs;
}

const inputsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

test("the queues start with the first job, even if every connection is in a transaction that adds a job", async () => {
  const database = await openTestDatabase();
  const handledJobs: unknown[] = [];
  const jobs = openQueue(database, async (data) => void handledJobs.push(data));
  const jobInputs = inputsOf(poolSize);
  await Promise.all(
    jobInputs.map((data) => withTransaction(database.db, (tx) => jobs.enqueue(tx, queue, data))),
  );
  await expect.poll(() => handledJobs.length, { timeout: 20_000 }).toBe(poolSize);
  expect(handledJobs).toEqual(expect.arrayContaining(jobInputs));
});

test("jobs that wait are done one right after the other, whether they succeed or fail", async () => {
  const database = await openTestDatabase();
  const jobInputs = inputsOf(40);
  const onlyAdds = openQueue(database, async () => {}, false);
  for (const data of jobInputs) await onlyAdds.enqueue(database.db, queue, data);

  const started = new Set<unknown>();
  const jobs = openQueue(database, async ({ n }) => {
    started.add(n);
    if (Number(n) % 2) throw new Error("This job fails.");
  });
  await jobs.start();
  // A worker that took one job each time it looks, or paused after each that fails, would need longer.
  await expect.poll(() => started.size, { timeout: 25_000 }).toBe(jobInputs.length);
});

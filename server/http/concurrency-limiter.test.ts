import { expect, test, vi } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

function createJobs() {
  const started: number[] = [];
  const finishJobs: (() => void)[] = [];
  const job = (name: number) => () =>
    new Promise<number>((resolve) => {
      started.push(name);
      finishJobs.push(() => resolve(name));
    });
  return { started, finish: finishJobs, job };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("the limit is never exceeded, and waiting work starts in order when a place is free", async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 2, waitingMax: 10, waitMaxMs: 60_000 });
  const { started, finish, job } = createJobs();
  const results = [1, 2, 3, 4].map((name) => limiter.run(job(name)));
  await settle();
  expect([started, limiter.waitingCount]).toEqual([[1, 2], 2]);
  finish[1]!();
  await settle();
  expect(started).toEqual([1, 2, 3]);
  finish[0]!();
  await settle();
  for (const finishJob of finish) finishJob();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test("work that fails makes its place free for the next", async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, waitingMax: 1, waitMaxMs: 60_000 });
  const failing = limiter.run(() => Promise.reject(new Error("no")));
  const next = limiter.run(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("work is refused if the queue is full or the wait too long; other work goes on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, waitingMax: 1, waitMaxMs: 1_000 });
    const { finish, job } = createJobs();
    const first = limiter.run(job(1));
    const second = limiter.run(job(2));
    expect(await limiter.run(job(3))).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(await second).toBeNull();
    const last = limiter.run(job(4));
    finish[0]!();
    expect(await first).toBe(1);
    await settle();
    finish[1]!();
    expect([await last, limiter.waitingCount]).toEqual([4, 0]);
  } finally {
    vi.useRealTimers();
  }
});

import { expect, test, vi } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

function work() {
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const job = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      finish.push(() => resolve(name));
    });
  return { begun, finish, job };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("the limit is never exceeded, and waiting work starts in order when a place is free", async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 2, waitingMax: 10, waitMaxMs: 60_000 });
  const { begun, finish, job } = work();
  const all = [1, 2, 3, 4].map((name) => limiter.take(job(name)));
  await settle();
  expect([begun, limiter.waiting]).toEqual([[1, 2], 2]);
  finish[1]!();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  finish[0]!();
  await settle();
  for (const end of finish) end();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test("a place is free again if the work fails", async () => {
  const limiter = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 1, waitMaxMs: 60_000 });
  const failing = limiter.take(() => Promise.reject(new Error("no")));
  const next = limiter.take(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("work is refused if the queue is full or the wait too long, and the rest continues", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const limiter = new ConcurrencyLimiter({ atOnce: 1, waitingMax: 1, waitMaxMs: 1_000 });
    const { finish, job } = work();
    const first = limiter.take(job(1));
    const second = limiter.take(job(2));
    expect(await limiter.take(job(3))).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(await second).toBeNull();
    const last = limiter.take(job(4));
    finish[0]!();
    expect(await first).toBe(1);
    await settle();
    finish[1]!();
    expect([await last, limiter.waiting]).toEqual([4, 0]);
  } finally {
    vi.useRealTimers();
  }
});

import { hash, verify } from "@node-rs/argon2";

/** This process only checks passwords, several at the same time: the baseline for signing in. */
export type HashJob = { concurrency: number; durationMs: number };
export type HashResult = { perSecond: number; p99: number };

const password = "a lamp unto my feet";
const storedHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

process.on("message", (job: HashJob) => {
  void verifyPasswords(job).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));

async function verifyPasswords({ concurrency, durationMs }: HashJob): Promise<HashResult> {
  const durations: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() - startedAt < durationMs) {
        const verifyStartedAt = performance.now();
        await verify(storedHash, password);
        durations.push(performance.now() - verifyStartedAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  durations.sort((one, other) => one - other);
  return {
    perSecond: durations.length / seconds,
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
  };
}
process.send?.("ready");

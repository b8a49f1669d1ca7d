import { hash, verify } from "@node-rs/argon2";

/** Runs only password checks, several at once: the ceiling for signing in. */
export type HashJob = { callers: number; durationMs: number };
export type HashResult = { perSecond: number; p99: number };

const password = "a lamp unto my feet";
const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

process.on("message", (job: HashJob) => {
  void run(job).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));

async function run({ callers, durationMs }: HashJob): Promise<HashResult> {
  const took: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - began < durationMs) {
        const before = performance.now();
        await verify(stored, password);
        took.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  took.sort((one, other) => one - other);
  return { perSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
}
process.send?.("ready");

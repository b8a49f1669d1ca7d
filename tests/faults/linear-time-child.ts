import { ourParsers, textOf } from "./our-parsers.ts";

/** Tells for which pieces a parser takes more than three times as long at its limit as at half of it. */

/** The best of so many counts, the first that is good enough ends them. */
const rounds = 5;
const ratioMax = 3;
/** Below it a measurement is noise, and no cost to anybody. */
const negligibleMs = 20;

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const name = process.argv[2]!;
const { maxChars, pieces, load } = ourParsers[name]!;
const parse = await load();
const slow: { piece: string; half: number; whole: number }[] = [];
for (const piece of pieces) {
  const [half, whole] = [textOf(piece, maxChars / 2), textOf(piece, maxChars)];
  const best = { half: Infinity, whole: Infinity };
  const isSlow = () => best.whole > Math.max(negligibleMs, ratioMax * best.half);
  for (let round = 0; round === 0 || (round < rounds && isSlow()); round += 1) {
    best.half = Math.min(best.half, await cpuMs(() => parse(half)));
    best.whole = Math.min(best.whole, await cpuMs(() => parse(whole)));
  }
  if (isSlow()) slow.push({ piece: String(piece).slice(0, 60), ...best });
}
process.stdout.write(JSON.stringify(slow));

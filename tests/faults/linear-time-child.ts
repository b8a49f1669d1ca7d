import { ourParsers, textOf } from "./our-parsers.ts";

/** Prints the pieces for which a parser's cost grows much faster than the text does. */

/** The best of these rounds counts; the first round that is good enough ends them. */
const rounds = 5;
/** A short text is this many times shorter than the longest one allowed. */
const lengthRatio = 8;
/** Linear cost gives about 8 and quadratic cost 64: the gap leaves room for the garbage collector and the compiler. */
const costRatioMax = 24;
/** A cost below this is too small to measure, and too small to harm. */
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
const slow: { piece: string; short: number; long: number }[] = [];
for (const piece of pieces) {
  const [short, long] = [textOf(piece, maxChars / lengthRatio), textOf(piece, maxChars)];
  const best = { short: Infinity, long: Infinity };
  const isSlow = () => best.long > Math.max(negligibleMs, costRatioMax * best.short);
  for (let round = 0; round === 0 || (round < rounds && isSlow()); round += 1) {
    best.short = Math.min(best.short, await cpuMs(() => parse(short)));
    best.long = Math.min(best.long, await cpuMs(() => parse(long)));
  }
  if (isSlow()) slow.push({ piece: String(piece).slice(0, 60), ...best });
}
process.stdout.write(JSON.stringify(slow));

import { repeatPiece } from "./repeat-piece.ts";
import { untrustedInputParsers } from "./untrusted-input-parsers.ts";

/** Prints the pieces for which a parser's cost grows much faster than the text does. */

/** Each piece is measured up to this many times, until a time is good enough. The shortest time counts. */
const roundsMax = 5;
/** The short text is this many times shorter than the longest text that the parser allows. */
const lengthRatio = 8;
/**
 * The short text is parsed this many times more often, so linear cost gives about 1 and quadratic cost 8: the gap leaves
 * room for the garbage collector and the compiler.
 */
const costRatioMax = 3;
/** A cost below this is too small to measure, and too small to harm. */
const negligibleMs = 20;

/** Clocks of CPU time may advance only every few milliseconds, so work that takes less is measured by repeating it. */
async function measureCpuMs(work: () => unknown, times = 1): Promise<number> {
  const usageBefore = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.threadCpuUsage(usageBefore);
  return (user + system) / 1_000;
}

const parserName = process.argv[2]!;
const { maxChars, pieces, load } = untrustedInputParsers[parserName]!;
const parse = await load();
const slowPieces: { piece: string; short: number; long: number }[] = [];
for (const piece of pieces) {
  const [short, long] = [repeatPiece(piece, maxChars / lengthRatio), repeatPiece(piece, maxChars)];
  const best = { short: Infinity, long: Infinity };
  const isSlow = () => best.long > Math.max(negligibleMs, costRatioMax * best.short);
  for (let round = 0; round === 0 || (round < roundsMax && isSlow()); round += 1) {
    best.short = Math.min(best.short, await measureCpuMs(() => parse(short), lengthRatio));
    best.long = Math.min(best.long, await measureCpuMs(() => parse(long)));
  }
  if (isSlow()) slowPieces.push({ piece: String(piece).slice(0, 60), ...best });
}
process.stdout.write(JSON.stringify(slowPieces));

/** What is wrong with a caption file, and in which line. */
export type CaptionsProblem = {
  problem: "not-captions" | "wrong-time" | "wrong-order" | "no-captions";
  line: number;
};

/** A line of text in captions is far shorter. */
const lineMaxChars = 2_000;
const hourPart = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const timingPattern = new RegExp(`^${hourPart}[ \\t]+-->[ \\t]+${hourPart}(?:[ \\t].*)?$`);
const headerPattern = /^WEBVTT(?:[ \t].*)?$/;
/** Blocks that aren't captions, and how their first line begins. */
const otherBlockPattern = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/**
 * Checks a WebVTT file: its header, and each caption's times, which browsers would skip silently if they were wrong.
 * Returns the first problem; null if there is none. Reads each line once. The caller limits the length.
 */
export function findCaptionsProblem(text: string): CaptionsProblem | null {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  if (!headerPattern.test(lines[0]!) || text.includes("\0"))
    return { problem: "not-captions", line: 1 };
  const tooLong = lines.findIndex((line) => line.length > lineMaxChars);
  if (tooLong >= 0) return { problem: "not-captions", line: tooLong + 1 };
  // Without an empty line below the header, browsers take the first caption as a part of it.
  if (lines[1]?.includes("-->")) return { problem: "not-captions", line: 2 };
  let lastStartMs = 0;
  let captionsCount = 0;
  for (const { first, block } of blocksOf(lines)) {
    if (otherBlockPattern.test(block[0]!)) continue;
    // An identifier may come before the times.
    const timing = block[0]!.includes("-->") ? 0 : 1;
    const line = first + timing + 1;
    const times = timingPattern.exec(block[timing] ?? "");
    if (!times) return { problem: "wrong-time", line: Math.min(line, first + block.length) };
    const startMs = toMs(times.slice(1, 5));
    if (toMs(times.slice(5, 9)) <= startMs) return { problem: "wrong-time", line };
    if (startMs < lastStartMs) return { problem: "wrong-order", line };
    const arrow = block.findIndex((one, index) => index > timing && one.includes("-->"));
    if (arrow >= 0) return { problem: "wrong-time", line: first + arrow + 1 };
    lastStartMs = startMs;
    captionsCount += 1;
  }
  return captionsCount === 0 ? { problem: "no-captions", line: lines.length } : null;
}

/** The groups of lines between empty ones, after the header's. */
function* blocksOf(lines: readonly string[]): Generator<{ first: number; block: string[] }> {
  const headerEnd = lines.indexOf("");
  let block: string[] = [];
  for (let index = headerEnd < 0 ? lines.length : headerEnd; index <= lines.length; index += 1) {
    const line = lines[index];
    if (line !== undefined && line !== "") {
      block.push(line);
      continue;
    }
    if (block.length > 0) yield { first: index - block.length, block };
    block = [];
  }
}

const toMs = ([hours = "0", minutes, seconds, milliseconds]: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);

import { mediaRefused } from "./errors.ts";
import { type CaptionsProblem, findCaptionsProblem } from "./find-captions-problem.ts";
import { captionsMaxBytes } from "./media-file.ts";

const messages: Record<CaptionsProblem["problem"], (line: number) => string> = {
  "not-captions": () => "The file isn't a WebVTT file. Export the captions as WebVTT (.vtt).",
  "wrong-time": (line) => `Line ${line} of the captions has no valid times.`,
  "wrong-order": (line) => `Line ${line} of the captions begins before the caption above it.`,
  "no-captions": () => "The file has no captions.",
};

/**
 * Checks the bytes of a caption file, whose size is limited first.
 * @throws MEDIA-REFUSED with the line
 */
export function checkCaptions(bytes: Uint8Array): void {
  if (bytes.length > captionsMaxBytes) {
    const max = captionsMaxBytes / 1024 ** 2;
    throw mediaRefused(`The file is larger than ${max} MB.`, {
      key: "studio.media.problem.too-large",
      params: { max },
    });
  }
  const text = decode(bytes);
  const found: CaptionsProblem | null =
    text === null ? { problem: "not-captions", line: 1 } : findCaptionsProblem(text);
  if (!found) return;
  const { problem, line } = found;
  throw mediaRefused(messages[problem](line), {
    key: `studio.media.problem.${problem}`,
    params: { line, example: "00:01.000 --> 00:04.000" },
  });
}

/** Returns null for bytes that aren't UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

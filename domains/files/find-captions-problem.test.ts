import fc from "fast-check";
import { expect, test } from "vitest";
import { findCaptionsProblem } from "./find-captions-problem.ts";

const header = "WEBVTT\n\n";
const cue = "00:01.000 --> 00:04.000\nThe door opens.\n";

test.each([
  header + cue,
  `\ufeffWEBVTT - Evening\r\n\r\n${cue.replaceAll("\n", "\r\n")}`,
  `WEBVTT\nKind: captions\nLanguage: uk\n\nSTYLE\n::cue { color: lime }\n\nNOTE a comment\n\n1\n${cue}\n\n\n2\n01:00:05.500 --> 01:00:06.000 align:start position:10%\n<v Anna>Come in.\n- Thank you.`,
  `${header}${cue}\n00:01.000 --> 00:02.000\nAt the same time.\n`,
])("valid captions have no problem: %j", (text) => {
  expect(findCaptionsProblem(text)).toBeNull();
});

test.each([
  ["", "not-captions", 1],
  ["1\n00:00:01,000 --> 00:00:04,000\nA SubRip file\n", "not-captions", 1],
  ["WEBVTTX\n\n", "not-captions", 1],
  [`WEBVTT\n${cue}`, "not-captions", 2],
  [`${header}${cue}\0`, "not-captions", 1],
  [`${header}${"x".repeat(2_001)}\n`, "not-captions", 3],
  [header, "no-captions", 3],
  [`${header}NOTE nothing\n`, "no-captions", 4],
  [`${header}00:01.000 -> 00:04.000\nx`, "wrong-time", 4],
  [`${header}00:01,000 --> 00:04,000\nx`, "wrong-time", 3],
  [`${header}00:01.000 --> 00:01.000\nx`, "wrong-time", 3],
  [`${header}00:61.000 --> 01:62.000\nx`, "wrong-time", 3],
  [`${header}${cue}\nonly an identifier\n`, "wrong-time", 6],
  [`${header}00:01.000 --> 00:02.000\n00:03.000 --> 00:04.000\nx`, "wrong-time", 4],
  [`${header}00:05.000 --> 00:06.000\nx\n\n${cue}`, "wrong-order", 6],
] as const)("%j has the problem %s in line %d", (text, problem, line) => {
  expect(findCaptionsProblem(text)).toEqual({ problem, line });
});

test("the problem's line is a line of the file, whatever it contains", () => {
  const part = fc.constantFrom(
    "WEBVTT",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "-->",
    " ",
    "NOTE",
    "00:01.000 --> 00:02.000",
    "x",
    "\0",
    "\ufeff",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const found = findCaptionsProblem(text);
      const lines = text.split(/\r\n|\n|\r/).length;
      if (found) expect(found.line >= 1 && found.line <= lines).toBe(true);
      else expect(text).toContain("00:01.000 --> 00:02.000");
    }),
  );
});

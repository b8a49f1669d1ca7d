import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzRuns, fuzzSeed, fuzzTimeoutMs } from "./fuzz-options.ts";
import { repeatPiece } from "./repeat-piece.ts";
import { type UntrustedInputParser, untrustedInputParsers } from "./untrusted-input-parsers.ts";

const specialCharacters = fc.constantFrom(
  "\0",
  "%00",
  "\ud800",
  "\udfff",
  "\u202e",
  "\ufeff",
  "\ufdd0",
  "\u2028",
  "\r",
  "\n",
  " ",
  "__proto__",
  "constructor",
  "a",
  "1",
);

/** Returns texts of pieces in any order, often unclosed, with invalid characters, up to the parser's limit. */
function hostileTexts({ maxChars, pieces }: UntrustedInputParser): fc.Arbitrary<string> {
  const piece = fc.constantFrom(...pieces.flat());
  const short = fc.string({ unit: "binary", maxLength: 5 });
  const part = fc.oneof(
    { weight: 5, arbitrary: piece },
    { weight: 2, arbitrary: specialCharacters },
    short,
  );
  const mixed = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(""));
  const long = fc.tuple(mixed, fc.constantFrom(...pieces), fc.integer({ min: 1, max: maxChars }));
  return fc.oneof(
    { weight: 8, arbitrary: mixed },
    { weight: 1, arbitrary: long.map(([before, one, chars]) => before + repeatPiece(one, chars)) },
  );
}

test.each(Object.entries(untrustedInputParsers))(
  `%s: no hostile text breaks the parser (seed ${fuzzSeed})`,
  { timeout: fuzzTimeoutMs },
  async (_, parser) => {
    const parse = await parser.load();
    const texts = hostileTexts(parser).map((text) => text.slice(0, parser.maxChars));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        await parse(text);
      }),
      { seed: fuzzSeed, numRuns: fuzzRuns * 5 },
    );
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  },
);

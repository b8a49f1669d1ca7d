import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow, textOfCell } from "./csv.ts";

/** Reads one row of CSV by the rules of RFC 4180. */
function parseRow(row: string): string[] {
  const cells = row.slice(0, -2).match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? [];
  return cells.map((cell, index) => {
    const text = index === 0 ? cell : cell.slice(1);
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
  });
}

test.each(["=1+1", "+380", "-2", "@SUM(A1)", "\t=1", "\r=1"])("%j is no formula", (text) => {
  expect(parseRow(csvRow([text]))).toEqual([`'${text}`]);
});

test("any text can be read back, and no cell begins like a formula", () => {
  const texts = fc.array(fc.string({ unit: "grapheme" }), { minLength: 2 });
  fc.assert(
    fc.property(texts, (cells) => {
      const read = parseRow(csvRow(["first", ...cells])).slice(1);
      for (const [index, cell] of read.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(textOfCell(cell)).toBe(cells[index]);
      }
      expect(read).toHaveLength(cells.length);
    }),
  );
});

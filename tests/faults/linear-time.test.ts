import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ourParsers } from "./our-parsers.ts";

const child = `${import.meta.dirname}/linear-time-child.ts`;

/** Runs in its own process, so that one parser does not warm up or slow down another. */
async function slowPiecesOf(parser: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [child, parser]);
  return JSON.parse(stdout);
}

test.each(Object.keys(ourParsers))(
  "%s: the cost grows linearly with the length of the text",
  async (parser) => {
    expect(await slowPiecesOf(parser)).toEqual([]);
  },
);

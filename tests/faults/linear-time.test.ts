import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ourParsers } from "./our-parsers.ts";

const child = `${import.meta.dirname}/linear-time-child.ts`;

/** In a fresh process: what another parser left to the compiler or the collector is not this one's. */
async function slowPiecesOf(parser: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [child, parser]);
  return JSON.parse(stdout);
}

test.each(Object.keys(ourParsers))(
  "%s: twice as long a text costs at most three times as much",
  async (parser) => {
    expect(await slowPiecesOf(parser)).toEqual([]);
  },
);

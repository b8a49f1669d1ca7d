import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { untrustedInputParsers } from "./untrusted-input-parsers.ts";

const childScript = `${import.meta.dirname}/linear-time-child.ts`;

/** Runs in its own process, so that one parser does not warm up or slow down another. */
async function findSlowPieces(parser: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [childScript, parser]);
  return JSON.parse(stdout);
}

test.each(Object.keys(untrustedInputParsers))(
  "%s: the cost grows linearly with the length of the text",
  async (parser) => {
    expect(await findSlowPieces(parser)).toEqual([]);
  },
);

import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

/** Something that the person who started the command has to fix, in one sentence. */
export class Refusal extends Error {}

/** @param {string} sentence */
export function print(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Runs a command's steps; a refusal ends it with its message and without a stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}

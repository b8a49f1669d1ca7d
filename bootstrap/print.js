import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");

/** An error that the person who started the command has to fix. Its message is one sentence. */
export class Refusal extends Error {}

/** @param {string} sentence */
export function print(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Runs a command. A refusal ends it with the refusal's message, without a stack trace. */
export async function main(runCommand) {
  try {
    await runCommand();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}

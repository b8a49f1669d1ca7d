import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { type EnvironmentVariables, spawnServer } from "#tests/kit/child-server.ts";

export { type ChildServer, startChildServer } from "#tests/kit/child-server.ts";

/**
 * Starts a server that must refuse to start: exit code 1 and one sentence, without a stack.
 * @returns the sentence
 */
export async function expectStartRefused(
  variables: EnvironmentVariables,
  args: readonly string[] = [],
): Promise<string> {
  const server = spawnServer(variables, args);
  const { code } = await server.waitForExit();
  const output = server.output();
  expect(`${code}\n${output}`).toMatch(/^1\n/);
  expect(output.trim().split("\n"), output).toHaveLength(1);
  return output.trim();
}

/** Returns the ids of the processes that a process has started. */
export async function findChildProcesses(parentId: number): Promise<number[]> {
  const lines = await listProcesses("pid=,ppid=");
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([id = 0, parent]) => (parent === parentId ? [id] : []));
}

/** Returns the ids of the processes whose command line contains a text, such as a data folder's path. */
export async function findProcessIds(text: string): Promise<number[]> {
  const lines = await listProcesses("pid=,args=");
  return lines.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10));
}

/** Returns these columns of `ps`, a line for each process. */
async function listProcesses(columns: string): Promise<string[]> {
  const psProcess = spawn("ps", ["-eo", columns], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  psProcess.stdout.on("data", (part: Buffer) => (output += part.toString()));
  await once(psProcess, "close");
  return output.split("\n");
}

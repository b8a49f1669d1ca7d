import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface ProgramResult {
  ok: boolean;
  /** stdout and stderr, in order. */
  output: string;
}

const runningPrograms = new Set<ChildProcess>();

/** Runs a script with the same Node.js as this process and captures its output. */
export function runNode(args: string[], env: Record<string, string> = {}): Promise<ProgramResult> {
  return runProgram(process.execPath, args, env);
}

export function runProgram(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    runningPrograms.add(child);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => {
      runningPrograms.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

/** Stops the programs that still run, so that one Ctrl-C ends everything. */
export function stopRunningPrograms(signal: NodeJS.Signals): void {
  for (const child of runningPrograms) child.kill(signal);
}

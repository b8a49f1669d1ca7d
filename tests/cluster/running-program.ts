import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import type { Machine } from "./network.ts";

/** A program that the test started, on one of its machines or beside them. */
export type RunningProgram = {
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** Ends it and all that it has started. */
  kill(signal: NodeJS.Signals): Promise<void>;
};

type ProgramInput = {
  command: string[];
  machine?: Machine;
  env?: Record<string, string>;
  /** Another user of this system. */
  user?: string;
  /** The folder in which it runs; this one if none is given. */
  folder?: string;
  logFile: string;
};

const killLimitMs = 15_000;

export function startProgram(input: ProgramInput): RunningProgram {
  const { command, machine, user, folder, env = {}, logFile } = input;
  const words = [
    ...(machine ? ["ip", "netns", "exec", machine.name] : []),
    ...(user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"] : []),
    ...command,
  ];
  const log = openSync(logFile, "a");
  const child = spawn(words[0]!, words.slice(1), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: "/tmp", ...env },
    stdio: ["ignore", log, log],
    // A group of its own, which can be ended as a whole.
    detached: true,
  });
  return {
    child,
    output: () => readFileSync(logFile, "utf8"),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      const target = signal === "SIGKILL" ? -child.pid! : child.pid!;
      process.kill(target, signal);
      const timer = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), killLimitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

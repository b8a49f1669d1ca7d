import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect } from "vitest";
import { type Browser, openBrowser } from "#tests/kit/browser.ts";

const root = resolve(import.meta.dirname, "../..");
const startLimitMs = 60_000;
const endLimitMs = 30_000;

/** The built server in its own process, as `npm start` runs it. */
export type ChildServer = {
  child: ChildProcess;
  port: number;
  /** Returns what the process has written so far to stdout and stderr. */
  output(): string;
  browser(host: string): Browser;
  /** Waits until the process has ended. */
  waitForExit(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

type EnvironmentVariables = Record<string, string>;

/** Starts the server and waits until it is ready. @throws with its output if it ends before that */
export async function startChildServer(variables: EnvironmentVariables): Promise<ChildServer> {
  const server = spawnServer(variables);
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const port = /(?:ready: http:\/\/localhost:|"port":)(\d+)/.exec(server.output())?.[1];
    if (port !== undefined)
      return { ...server, port: Number(port), browser: (host) => openBrowser(Number(port), host) };
    const { exitCode, signalCode } = server.child;
    if (exitCode !== null || signalCode !== null || Date.now() > deadline) {
      server.child.kill("SIGKILL");
      throw new Error(`The server did not start: ${server.output()}`);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

/**
 * Starts a server that must refuse to start: exit code 1 and one sentence, without a stack.
 * @returns the sentence
 */
export async function expectStartRefused(variables: EnvironmentVariables): Promise<string> {
  const server = spawnServer(variables);
  const { code } = await server.waitForExit();
  const output = server.output();
  expect(`${code}\n${output}`).toMatch(/^1\n/);
  expect(output.trim().split("\n"), output).toHaveLength(1);
  return output.trim();
}

function spawnServer(variables: EnvironmentVariables) {
  const child = spawn(process.execPath, ["bootstrap/run-server.js"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LAMPSTAND_MODE: "test",
      PORT: "0",
      LOG_LEVEL: "error",
      ...variables,
    },
    // The IPC channel closes when this process ends in any way, and then the server ends too.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (output += part.toString()));
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  async function waitForExit() {
    const killTimer = setTimeout(() => child.kill("SIGKILL"), endLimitMs);
    const [code, signal] = await closed;
    clearTimeout(killTimer);
    return { code, signal };
  }
  return { child, output: () => output, waitForExit };
}

/** Returns the ids of the processes whose command line contains a text, such as a data folder's path. */
export async function findProcessIds(text: string): Promise<number[]> {
  const psProcess = spawn("ps", ["-eo", "pid=,args="], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  psProcess.stdout.on("data", (part: Buffer) => (output += part.toString()));
  await once(psProcess, "close");
  return output
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}

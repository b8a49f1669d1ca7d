import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { type Browser, openBrowser } from "./browser.ts";

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

export type EnvironmentVariables = Record<string, string>;

/** Starts the server and waits until it is ready. @throws with its output if it ends before that */
export async function startChildServer(
  variables: EnvironmentVariables,
  args: readonly string[] = [],
): Promise<ChildServer> {
  const server = spawnServer(variables, args);
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

/** Starts the server's process with these variables, and the arguments of `npm start --`. */
export function spawnServer(variables: EnvironmentVariables, args: readonly string[] = []) {
  const child = spawn(process.execPath, ["bootstrap/run-server.js", ...args], {
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

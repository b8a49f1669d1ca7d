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
  /** Its output so far, both streams in order. */
  said(): string;
  browser(host: string): Browser;
  /** Waits until the process has ended. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

type Settings = Record<string, string>;

/** Starts the server and waits until it is ready. @throws with its output if it ends before that */
export async function startChild(settings: Settings): Promise<ChildServer> {
  const server = spawnServer(settings);
  const until = Date.now() + startLimitMs;
  for (;;) {
    const port = /(?:ready: http:\/\/localhost:|"port":)(\d+)/.exec(server.said())?.[1];
    if (port !== undefined)
      return { ...server, port: Number(port), browser: (host) => openBrowser(Number(port), host) };
    const { exitCode, signalCode } = server.child;
    if (exitCode !== null || signalCode !== null || Date.now() > until) {
      server.child.kill("SIGKILL");
      throw new Error(`The server did not start: ${server.said()}`);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

/**
 * Starts a server that must refuse to start: exit code 1 and one sentence, without a stack.
 * @returns the sentence
 */
export async function startRefusal(settings: Settings): Promise<string> {
  const server = spawnServer(settings);
  const { code } = await server.ended();
  const said = server.said();
  expect(`${code}\n${said}`).toMatch(/^1\n/);
  expect(said.trim().split("\n"), said).toHaveLength(1);
  return said.trim();
}

function spawnServer(settings: Settings) {
  const child = spawn(process.execPath, ["bootstrap/run-server.js"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LAMPSTAND_MODE: "test",
      PORT: "0",
      LOG_LEVEL: "error",
      ...settings,
    },
    // The server ends when this process ends, however it ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (output += part.toString()));
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  async function ended() {
    const limit = setTimeout(() => child.kill("SIGKILL"), endLimitMs);
    const [code, signal] = await closed;
    clearTimeout(limit);
    return { code, signal };
  }
  return { child, said: () => output, ended };
}

/** Returns the ids of the processes whose command line contains a text, such as a data folder's path. */
export async function processesWith(text: string): Promise<number[]> {
  const list = spawn("ps", ["-eo", "pid=,args="], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  list.stdout.on("data", (part: Buffer) => (output += part.toString()));
  await once(list, "close");
  return output
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}

import { type ChildProcess, spawn } from "node:child_process";
import { request } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { BenchDatabase } from "./portal.ts";

/** The built server in a separate process, as in production. */
export type ServerProcess = {
  pid: number;
  port: number;
  origin: string;
  stop(): Promise<void>;
};

/** The script that `npm start` runs. */
export const serverScript = "bootstrap/run-server.js";

/** Returns the variables a production server requires. Emails would go nowhere. */
export function serverEnvironment(database: BenchDatabase, port: number): Record<string, string> {
  return {
    NODE_ENV: "production",
    LAMPSTAND_MODE: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    SECRET: "only for measuring, never for keeping anything",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "bench@example.org",
    // So that the load can come from many IP addresses.
    TRUSTED_PROXY: "127.0.0.1",
    LOG_LEVEL: "error",
  };
}

/** Starts the built server and waits until it listens. */
export async function startServer(database: BenchDatabase): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [serverScript], {
    env: { ...process.env, ...serverEnvironment(database, port) },
    // The server ends when this process ends, however it ends.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await untilListening(child, port);
  return { pid: child.pid!, port, origin: `http://localhost:${port}`, stop: () => end(child) };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const startLimitMs = 30_000;
const lookEveryMs = 3;

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + startLimitMs;
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error("The server ended before it listened.");
    if (Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error("The server did not listen in time.");
    }
    await wait(lookEveryMs);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Ends a child process in order. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), 8000);
  await ended;
  clearTimeout(hard);
}

/** Returns the milliseconds from the start of a script to its first complete answer of status 200. */
export async function timeToFirstAnswer(
  script: string[],
  env: Record<string, string>,
  port: number,
  path: string,
): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, script, {
    env: { ...process.env, ...env },
    // The server ends when this process ends, however it ends.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await untilListening(child, port);
    const status = await statusOf(port, path);
    const took = performance.now() - began;
    if (status !== 200) throw new Error(`The first answer was ${status}.`);
    return took;
  } finally {
    await end(child);
  }
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: "127.0.0.1", path, headers: { host: `localhost:${port}` } },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.once("error", reject).end();
  });
}

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

/** Returns the variables a production server requires. Emails can't be sent. */
export function serverEnvironment(database: BenchDatabase, port: number): Record<string, string> {
  return {
    NODE_ENV: "production",
    LAMPSTAND_MODE: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    SECRET: "a secret that only the bench uses",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "bench@example.org",
    // The load generator pretends to be many IP addresses.
    TRUSTED_PROXY: "127.0.0.1",
    LOG_LEVEL: "error",
  };
}

/** Starts the built server and waits until it listens. */
export async function startServer(
  database: BenchDatabase,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [serverScript], {
    env: { ...process.env, ...serverEnvironment(database, port), ...variables },
    // The channel lets the server notice that this process has ended, even if it was killed.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await waitUntilListening(child, port);
  return {
    pid: child.pid!,
    port,
    origin: `http://localhost:${port}`,
    stop: () => stopProcess(child),
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const startLimitMs = 30_000;
const pollIntervalMs = 3;

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("The server ended before it listened.");
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error("The server did not listen in time.");
    }
    await wait(pollIntervalMs);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Lets a child process shut down; kills it if that takes too long. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 8000);
  await exited;
  clearTimeout(killTimer);
}

/** Returns the milliseconds from the start of a script to its first complete response, which must have status 200. */
export async function timeToFirstResponse(
  script: string[],
  env: Record<string, string>,
  port: number,
  path: string,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, script, {
    env: { ...process.env, ...env },
    // The channel lets the server notice that this process has ended, even if it was killed.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await waitUntilListening(child, port);
    const status = await fetchStatus(port, path);
    const elapsed = performance.now() - startedAt;
    if (status !== 200) throw new Error(`The first response was ${status}.`);
    return elapsed;
  } finally {
    await stopProcess(child);
  }
}

function fetchStatus(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", path, headers: { host: `localhost:${port}` } },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.once("error", reject).end();
  });
}

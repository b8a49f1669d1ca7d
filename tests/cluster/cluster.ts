import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import {
  closeNetwork,
  databaseMachines,
  hostAddress,
  type Machine,
  openNetwork,
  storageMachine,
  webMachines,
} from "./network.ts";
import { postgresPrograms } from "./programs.ts";
import {
  databasePort,
  patroniConfiguration,
  patroniPort,
  proxyConfiguration,
  webPort,
} from "./proxy-configuration.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";
import { StorageDisk, storageVariables } from "./storage.ts";

export const databaseUrl = `postgresql://postgres@${hostAddress}:${databasePort}/lampstand`;
const startLimitMs = 90_000;
const pollMs = 200;

/** Repeats until the result is true. @throws after `limitMs` */
export async function waitFor(
  what: string,
  isDone: () => Promise<boolean>,
  limitMs = startLimitMs,
): Promise<void> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(pollMs))
    if (await isDone().catch(() => false)) return;
  throw new Error(`${what}: nothing after ${limitMs / 1000} s.`);
}

const isListening = async (url: string): Promise<boolean> => {
  await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).text();
  return true;
};

const answers = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.text();
  return response.ok;
};

/** Everything that runs for the test: etcd, databases, storage for files, the proxy, and the servers. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), "lampstand-cluster-"));
  readonly publicPort: number;
  readonly #webVariables: Record<string, string>;
  readonly #databases = new Map<Machine, RunningProgram>();
  readonly #webServers = new Map<Machine, RunningProgram>();
  readonly #others: RunningProgram[] = [];
  #disk: StorageDisk | undefined;

  constructor(publicPort: number, webVariables: Record<string, string>) {
    this.publicPort = publicPort;
    this.#webVariables = webVariables;
    chmodSync(this.folder, 0o755);
  }

  async start(): Promise<void> {
    openNetwork();
    this.#startEtcd();
    await waitFor("etcd", () => answers(`http://${hostAddress}:2379/health`));
    for (const machine of databaseMachines) this.startDatabase(machine);
    await waitFor("PostgreSQL's primary", async () => (await this.findPrimary()) !== undefined);
    await waitFor("two standbys", async () => (await this.#countStandbys()) === 2);
    this.#disk = new StorageDisk(join(this.folder, "disk"));
    this.#others.push(this.#start("s3", { command: this.#disk.command, machine: storageMachine }));
    await waitFor("the S3 server", () => isListening(storageVariables["S3_ENDPOINT"]!));
    const configuration = join(this.folder, "haproxy.cfg");
    writeFileSync(configuration, proxyConfiguration(this.publicPort));
    this.#others.push(
      this.#start("haproxy", { command: ["haproxy", "-W", "-db", "-f", configuration] }),
    );
    await waitFor("the proxy's way to the primary", () => this.#createDatabase());
  }

  #start(name: string, input: Omit<Parameters<typeof startProgram>[0], "logFile">): RunningProgram {
    return startProgram({ ...input, logFile: join(this.folder, `${name}.log`) });
  }

  #startEtcd(): void {
    const url = `http://${hostAddress}:2379`;
    const options = [
      ["--data-dir", join(this.folder, "etcd")],
      ["--listen-client-urls", url],
      ["--advertise-client-urls", url],
      ["--listen-peer-urls", `http://${hostAddress}:2380`],
      // The test's machine is slow and full.
      ["--heartbeat-interval", "500"],
      ["--election-timeout", "5000"],
    ].flat();
    this.#others.push(this.#start("etcd", { command: ["etcd", ...options] }));
  }

  startDatabase(machine: Machine): void {
    // Patroni writes its data, a socket and passwords below this folder.
    const home = join(this.folder, machine.name);
    const configuration = `${home}.json`;
    mkdirSync(join(home, "socket"), { recursive: true });
    execFileSync("chown", ["-R", "postgres:postgres", home]);
    writeFileSync(configuration, patroniConfiguration(machine, home, postgresPrograms()));
    const command = ["patroni", configuration];
    this.#databases.set(
      machine,
      this.#start(machine.name, { command, machine, user: "postgres", env: { HOME: home } }),
    );
  }

  async findPrimary(): Promise<Machine | undefined> {
    for (const machine of databaseMachines)
      if (await answers(`http://${machine.address}:${patroniPort}/primary`).catch(() => false))
        return machine;
    return undefined;
  }

  async #countStandbys(): Promise<number> {
    const states = databaseMachines.map(({ address }) =>
      answers(`http://${address}:${patroniPort}/replica`).catch(() => false),
    );
    return (await Promise.all(states)).filter(Boolean).length;
  }

  /** Waits until all three databases work together again. */
  async waitUntilComplete(limitMs: number): Promise<void> {
    await waitFor("a complete cluster", async () => (await this.#countStandbys()) === 2, limitMs);
  }

  async #createDatabase(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: databaseUrl.replace(/\/lampstand$/, "/postgres"),
      connectionTimeoutMillis: 2_000,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query("create database lampstand");
    } finally {
      await client.end();
    }
    return true;
  }

  /** Kills PostgreSQL and Patroni of a machine: Patroni alone would only restart it in place. */
  async killDatabase(machine: Machine): Promise<void> {
    await this.#databases.get(machine)!.kill("SIGKILL");
    // PostgreSQL made groups of its own.
    for (const id of this.#processesOn(machine)) tryKill(id);
  }

  #processesOn(machine: Machine): number[] {
    const ids = execFileSync("ip", ["netns", "pids", machine.name], { encoding: "utf8" });
    return ids.split("\n").filter(Boolean).map(Number);
  }

  /** The disk on which the S3 server stores files. */
  get disk(): StorageDisk {
    return this.#disk!;
  }

  /** Settings of all servers and commands. They share no folder. */
  #variables(name: string): Record<string, string> {
    return {
      NODE_ENV: "production",
      LAMPSTAND_MODE: "production",
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(this.folder, `data-${name}`),
      PUBLIC_PORT: String(this.publicPort),
      ...storageVariables,
      ...this.#webVariables,
    };
  }

  /** Starts a server of the version whose build is in a checkout. */
  startWeb(machine: Machine, checkout: string): void {
    const env = {
      ...this.#variables(machine.name),
      HOST: "0.0.0.0",
      PORT: String(webPort),
      TRUSTED_PROXY: hostAddress,
    };
    const command = [process.execPath, "bootstrap/run-server.js"];
    const program = this.#start(machine.name, { command, machine, env, folder: checkout });
    this.#webServers.set(machine, program);
  }

  /** Runs a command of Lampstand, such as `import`, to its end. */
  runCommand(checkout: string, words: readonly string[]): void {
    execFileSync(process.execPath, ["bootstrap/run-command.js", ...words], {
      cwd: checkout,
      env: { PATH: process.env["PATH"], HOME: "/tmp", ...this.#variables("command") },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  async startAllWeb(checkout: string): Promise<void> {
    for (const machine of webMachines) this.startWeb(machine, checkout);
    for (const machine of webMachines) await this.waitForWeb(machine);
  }

  waitForWeb = ({ name, address }: Machine): Promise<void> =>
    waitFor(name, () => answers(`http://${address}:${webPort}/readyz`));

  stopWeb = (machine: Machine, signal: NodeJS.Signals): Promise<void> =>
    this.#webServers.get(machine)!.kill(signal);

  async stop({ keepsLogs }: { keepsLogs: boolean }): Promise<void> {
    await Promise.all([...this.#webServers.values()].map((program) => program.kill("SIGKILL")));
    for (const machine of databaseMachines)
      if (this.#databases.has(machine)) await this.killDatabase(machine).catch(() => {});
    for (const program of this.#others) await program.kill("SIGKILL");
    this.#disk?.unmount();
    closeNetwork();
    if (!keepsLogs) rmSync(this.folder, { recursive: true, force: true });
  }
}

function tryKill(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

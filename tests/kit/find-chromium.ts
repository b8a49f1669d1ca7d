import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runProgram, runNode } from "./run-program.ts";

/** The path of a Chromium for the tests, or a sentence that says why there is none. */
export type FoundChromium = { path: string } | { error: string };

/** The preferred program: it opens a page in a third of the time that a whole browser needs. */
const headlessShell = "chromium-headless-shell";
const programNames = [
  headlessShell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const npmFolder = resolve(".lampstand", "chromium");

/**
 * Finds a Chromium for the browser tests in the first source that works: the system's packages (installed if this runs
 * as root on Linux), another browser on this machine, Playwright's download, or a copy from npm.
 */
export async function findChromium(): Promise<FoundChromium> {
  for (const findPath of [
    findInSystemPackages,
    findOnMachine,
    downloadWithPlaywright,
    installFromNpm,
  ]) {
    const path = await findPath();
    if (path !== undefined && isRunnable(path)) return { path };
  }
  return {
    error:
      "No Chromium for the browser tests could be found or fetched: install chromium or google-chrome and have it on the PATH.",
  };
}

async function findOnMachine(): Promise<string | undefined> {
  return process.env.LAMPSTAND_CHROMIUM || findOnPath(programNames) || macPaths.find(isProgram);
}

async function findInSystemPackages(): Promise<string | undefined> {
  if (process.env.LAMPSTAND_CHROMIUM) return undefined;
  const headlessShellPath = findOnPath([headlessShell]);
  if (headlessShellPath !== undefined) return headlessShellPath;
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  if (await installPackage(headlessShell)) return findOnPath([headlessShell]);
  if (findOnPath(programNames) === undefined) await installPackage("chromium");
  return findOnPath(programNames);
}

async function installPackage(name: string): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const installArguments = ["install", "-y", "--no-install-recommends", name];
  if ((await runProgram("apt-get", installArguments, env)).ok) return true;
  // A fresh container has no package lists yet.
  if (!(await runProgram("apt-get", ["update"], env)).ok) return false;
  return (await runProgram("apt-get", installArguments, env)).ok;
}

function findOnPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

const isProgram = (path: string) => existsSync(path) && isRunnable(path);

async function downloadWithPlaywright(): Promise<string | undefined> {
  await runNode(["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function installFromNpm(): Promise<string | undefined> {
  mkdirSync(npmFolder, { recursive: true });
  writeFileSync(join(npmFolder, "package.json"), '{ "private": true }\n');
  const packageEntry = join(
    npmFolder,
    "node_modules",
    "@sparticuz",
    "chromium",
    "build",
    "esm",
    "index.js",
  );
  if (!existsSync(packageEntry)) {
    await runProgram("npm", [
      "install",
      "--prefix",
      npmFolder,
      "--no-save",
      "@sparticuz/chromium@153.0.0",
    ]);
  }
  if (!existsSync(packageEntry)) return undefined;
  const chromiumPackage = (await import(pathToFileURL(packageEntry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return chromiumPackage.default.executablePath().catch(() => undefined);
}

function isRunnable(path: string): boolean {
  const { status } = spawnSync(path, ["--version", "--no-sandbox"], {
    stdio: "ignore",
    timeout: 30_000,
  });
  return status === 0;
}

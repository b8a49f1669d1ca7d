import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runProgram, runNode } from "./run-program.ts";

/** The path of a Chromium for the tests, or a sentence that says why there is none. */
export type FoundChromium = { path: string } | { refusal: string };

/** Prefer the headless shell: it opens a page in a third of the time. */
const shell = "chromium-headless-shell";
const programNames = [
  shell,
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
  for (const source of [fromSystemPackages, fromMachine, fromPlaywright, fromNpm]) {
    const path = await source();
    if (path !== undefined && runs(path)) return { path };
  }
  return {
    refusal:
      "No Chromium for the browser tests could be found or fetched: install chromium or google-chrome and have it on the PATH.",
  };
}

async function fromMachine(): Promise<string | undefined> {
  return process.env.LAMPSTAND_CHROMIUM || onPath(programNames) || macPaths.find(isProgram);
}

async function fromSystemPackages(): Promise<string | undefined> {
  if (process.env.LAMPSTAND_CHROMIUM) return undefined;
  const found = onPath([shell]);
  if (found !== undefined) return found;
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  if (await installPackage(shell)) return onPath([shell]);
  if (onPath(programNames) === undefined) await installPackage("chromium");
  return onPath(programNames);
}

async function installPackage(name: string): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", name];
  if ((await runProgram("apt-get", install, env)).ok) return true;
  // A fresh container has no package lists yet.
  if (!(await runProgram("apt-get", ["update"], env)).ok) return false;
  return (await runProgram("apt-get", install, env)).ok;
}

function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

const isProgram = (path: string) => existsSync(path) && runs(path);

async function fromPlaywright(): Promise<string | undefined> {
  await runNode(["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function fromNpm(): Promise<string | undefined> {
  mkdirSync(npmFolder, { recursive: true });
  writeFileSync(join(npmFolder, "package.json"), '{ "private": true }\n');
  const entry = join(
    npmFolder,
    "node_modules",
    "@sparticuz",
    "chromium",
    "build",
    "esm",
    "index.js",
  );
  if (!existsSync(entry)) {
    await runProgram("npm", [
      "install",
      "--prefix",
      npmFolder,
      "--no-save",
      "@sparticuz/chromium@153.0.0",
    ]);
  }
  if (!existsSync(entry)) return undefined;
  const chromiumPackage = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return chromiumPackage.default.executablePath().catch(() => undefined);
}

function runs(path: string): boolean {
  const { status } = spawnSync(path, ["--version", "--no-sandbox"], {
    stdio: "ignore",
    timeout: 30_000,
  });
  return status === 0;
}

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runProgram, runTool } from "./tool.ts";

/** Where a browser for the tests was found, or one sentence on why there is none. */
export type FoundChromium = { path: string } | { refusal: string };

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macs = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const installed = resolve(".lampstand", "chromium");

/**
 * A Chromium for the browser tests, from the nearest source that works: this machine's own, the
 * system's packages (where we are root), Playwright's download, a copy packed for npm.
 */
export async function findChromium(): Promise<FoundChromium> {
  for (const source of [fromMachine, fromSystemPackages, fromPlaywright, fromNpm]) {
    const path = await source();
    if (path !== undefined && runs(path)) return { path };
  }
  return {
    refusal:
      "No Chromium for the browser tests could be found or fetched: install chromium or google-chrome and have it on the PATH.",
  };
}

async function fromMachine(): Promise<string | undefined> {
  const named = process.env.LAMPSTAND_CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...macs].find((path) => existsSync(path) && runs(path));
}

async function fromSystemPackages(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  const first = await runProgram("apt-get", install, env);
  // A fresh container has no lists of packages yet.
  if (!first.ok && (await runProgram("apt-get", ["update"], env)).ok) {
    await runProgram("apt-get", install, env);
  }
  return fromMachine();
}

async function fromPlaywright(): Promise<string | undefined> {
  await runTool(["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function fromNpm(): Promise<string | undefined> {
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, "package.json"), '{ "private": true }\n');
  const entry = join(
    installed,
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
      installed,
      "--no-save",
      "@sparticuz/chromium@153.0.0",
    ]);
  }
  if (!existsSync(entry)) return undefined;
  const brought = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return brought.default.executablePath().catch(() => undefined);
}

function runs(path: string): boolean {
  const { status } = spawnSync(path, ["--version", "--no-sandbox"], {
    stdio: "ignore",
    timeout: 30_000,
  });
  return status === 0;
}

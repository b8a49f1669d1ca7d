import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, BrowserContextOptions, PlaywrightWorkerArgs } from "@playwright/test";
import { test } from "./kit.ts";

type Launcher = Pick<PlaywrightWorkerArgs["playwright"], "chromium">;

/** A browser that keeps what it stores on disk, so that it can be killed and opened again. */
export type LastingBrowser = {
  open(): Promise<BrowserContext>;
  /** Ends the browser like a crash or an empty battery. */
  kill(context: BrowserContext): Promise<void>;
  /** Ends what still runs, and deletes what it stored. */
  remove(): Promise<void>;
};

export async function makeLastingBrowser(
  { chromium }: Launcher,
  options: BrowserContextOptions = {},
): Promise<LastingBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "lampstand-killed-browser-"));
  let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
  return {
    async open() {
      const { launchOptions } = test.info().project.use;
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...options,
      });
      // A killed browser may not have written its newest cookies; its person would sign in again.
      await context.addCookies(cookies);
      return context;
    },
    async kill(context) {
      cookies = await context.cookies();
      const ended = context.waitForEvent("close");
      await killProcesses(profile);
      await ended;
    },
    async remove() {
      await killProcesses(profile);
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function killProcesses(profile: string): Promise<void> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,args="]);
  for (const line of stdout.split("\n").filter((one) => one.includes(`=${profile}`)))
    try {
      process.kill(Number.parseInt(line, 10), "SIGKILL");
    } catch {
      // It has ended with another one.
    }
}

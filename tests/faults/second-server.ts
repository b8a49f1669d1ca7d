import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readEnvironment } from "#platform/environment.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { type Browser, openBrowser } from "#tests/kit/browser.ts";
import type { TestPortal } from "#tests/kit/portal.ts";

const serverModuleUrl = pathToFileURL(
  join(resolve(import.meta.dirname, "../.."), "build/server/index.js"),
);

/** Starts another server for a test's portals, with its own caches and database connections. */
export async function openSecondServer(
  portal: TestPortal,
  databaseUrl = portal.databaseUrl,
  environmentOverrides: Record<string, string> = {},
): Promise<{ port: number; server: Server; browser(): Browser; close(): Promise<void> }> {
  const { createLampstand } = (await import(
    serverModuleUrl.href
  )) as typeof import("#server/index.ts");
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-second-"));
  const environment = readEnvironment({
    LAMPSTAND_MODE: "test",
    DATA_DIR: dataDir,
    POOL_SIZE: "12",
    ...environmentOverrides,
  });
  const { clock } = portal;
  const lampstand = await createLampstand({ environment, databaseUrl, clock, log: silentLog });
  const port = await lampstand.listen(0, "127.0.0.1");
  return {
    port,
    server: lampstand.server,
    browser: () => openBrowser(port, portal.host),
    async close() {
      await lampstand.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

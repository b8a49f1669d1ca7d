import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailSimulator } from "#simulators/mail.ts";
import { systemClock } from "#platform/clock.ts";
import { startChildServer } from "#tests/kit/child-server.ts";
import { databaseUrlOf, runStatement } from "./test-server.ts";

export type ProductionServer = {
  /** Where the portal will be. */
  home: string;
  /** The link that the start has printed. */
  claimLink: string;
  /** Lines of the log that tell of an error. */
  loggedErrors(): string[];
  close(): Promise<void>;
};

/** Starts the built server in production mode, without any portal, in an empty data folder and an empty database. */
export async function startProductionServer(): Promise<ProductionServer> {
  const database = `browser_production_${randomBytes(6).toString("hex")}`;
  const serverUrl = process.env["LAMPSTAND_BROWSER_DATABASE"]!;
  await runStatement(serverUrl, `create database ${database}`);
  const dataDir = await mkdtemp(join(tmpdir(), "lampstand-production-"));
  const mail = await startMailSimulator("127.0.0.1", systemClock);
  const server = await startChildServer({
    LAMPSTAND_MODE: "production",
    SECRET: "a secret for nothing but this test",
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: "Lampstand <hello@example.org>",
    DATABASE_URL: databaseUrlOf(database),
    DATA_DIR: dataDir,
    POOL_SIZE: "5",
    LOG_LEVEL: "info",
  });
  const home = `http://localhost:${server.port}`;
  return {
    home,
    claimLink: /^http:\/\/localhost:\d+\/claim\/\S+$/m.exec(server.output())?.[0] ?? "",
    loggedErrors: () =>
      server
        .output()
        .split("\n")
        .filter((line) => /"level":"(?:error|fatal)"/.test(line)),
    async close() {
      server.child.kill("SIGTERM");
      await server.waitForExit();
      await mail.close();
      await runStatement(serverUrl, `drop database if exists ${database} with (force)`);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

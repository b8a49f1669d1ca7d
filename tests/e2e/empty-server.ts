import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { newPerson } from "./kit.ts";
import { databaseUrlOf, runStatement, startTestServer, type TestServer } from "./test-server.ts";

export type EmptyServer = TestServer & {
  /** Where the portal will be. */
  home: string;
  /** A claim link that works. */
  claimLink: string;
};

/** Starts a server without any portal on its own database, which is deleted when it closes. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const database = `browser_empty_${randomBytes(6).toString("hex")}`;
  const serverUrl = process.env["LAMPSTAND_BROWSER_DATABASE"]!;
  await runStatement(serverUrl, `create database ${database}`);
  const server = await startTestServer({ database });
  const token = randomBytes(12).toString("hex");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await runStatement(
    databaseUrlOf(database),
    `insert into claim_links (token_hash, expires_at) values ('${tokenHash}', now() + interval '1 hour')`,
  );
  const home = `http://localhost:${server.port}`;
  return {
    ...server,
    home,
    claimLink: `${home}/claim/${token}`,
    async close() {
      await server.close();
      await runStatement(serverUrl, `drop database if exists ${database} with (force)`);
    },
  };
}

/** Fills in the form of a claim link and sends it. */
export async function claimPortal(page: Page, claimLink: string, name: string): Promise<void> {
  const person = newPerson();
  await page.goto(claimLink);
  await page.getByLabel("Name of the portal", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: "Українська" }).check();
  await page.getByLabel("First name", { exact: true }).fill(person.firstName);
  await page.getByLabel("Last name", { exact: true }).fill(person.lastName);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/studio$/);
}

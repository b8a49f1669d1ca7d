import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPortal } from "#domains/settings/create-portal.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { backup } from "#platform/backup/backup.server.ts";
import { folderTarget } from "#platform/backup/files-target.server.ts";
import { restore } from "#platform/backup/restore.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { claimForm, sendClaim } from "#tests/kit/claim-form.ts";
import { createTestDatabase } from "#tests/kit/database.ts";
import { openFileStore } from "#tests/kit/file-store.ts";
import { type EmptyInstallation, startEmptyInstallation } from "#tests/kit/empty-installation.ts";
import { call } from "#tests/kit/portal.ts";
import { countWaitingConnections } from "#tests/kit/waiting-locks.ts";

const host = "hope.example";
let server: EmptyInstallation;
let browser: Browser;
beforeEach(async () => {
  server = await startEmptyInstallation();
  browser = server.browser(host);
});
afterEach(() => server.close());

/** Prints a new claim link and returns its path. */
async function createLink(...args: string[]): Promise<string> {
  const [link = ""] = await server.runCommand("claim-link", ...args);
  return new URL(link).pathname;
}

async function countRows(table: string): Promise<number> {
  const { rows } = await server.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]!.count;
}

const isLinkRefused = ({ status, text }: { status: number; text: string }) =>
  status === 410 && text.includes("This link doesn’t work");

describe("an installation without a portal", () => {
  test("answers only health checks; everything else says that it isn't set up", async () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/courses/first-steps"],
      ["GET", "/studio"],
      ["GET", "/claim"],
      ["GET", "/api/settings"],
      ["POST", "/api/register"],
      ["POST", "/webhooks/telegram"],
    ] as const) {
      const { status, text, headers, setCookieLines } = await browser.fetch(path, { method });
      expect([path, status]).toEqual([path, 503]);
      expect(text).toContain("This portal isn't set up yet.");
      expect(text).not.toContain("claim");
      expect(headers.get("retry-after")).not.toBeNull();
      expect(setCookieLines).toEqual([]);
    }
    expect((await browser.fetch("/healthz")).status).toBe(200);
    expect((await browser.fetch("/readyz")).status).toBe(200);
    expect((await browser.fetch("/favicon.svg")).status).toBe(200);
  });

  test("says so again after its last portal was deleted, and an older link stays invalid", async () => {
    const oldLink = await createLink();
    await server.runCommand("create-portal", "hope", "--host", host);
    await expect.poll(async () => (await browser.fetch("/")).status).toBe(200);
    expect((await browser.fetch(oldLink)).status).toBe(404);
    expect((await server.browser("other.example").fetch("/")).status).toBe(404);
    await expect(createLink()).rejects.toThrow("has a portal already");
    await server.runCommand("delete-portal", "hope", "--yes");
    await expect.poll(async () => (await browser.fetch("/")).status).toBe(503);
    expect(isLinkRefused(await browser.fetch(oldLink))).toBe(true);
    expect((await browser.fetch(await createLink())).status).toBe(200);
  });
});

describe("a claim link", () => {
  test("creates the portal, and its holder is signed in as the owner", async () => {
    const link = await createLink();
    const page = await browser.fetch(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<bdi dir="ltr">${host}</bdi>`);
    expect(page.text).not.toContain("<script");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const answer = await sendClaim(browser, link);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/studio"]);
    const { json: self } = await call(browser, "GET", "/users/self");
    expect(self).toMatchObject({ email: "anna@example.org" });
    expect(self.roles).toEqual(["disciple", "envmgr-admin"]);
    expect((await browser.fetch("/studio")).status).toBe(200);
    const home = await server.browser(host).fetch("/", { headers: { "accept-language": "en" } });
    expect(home.status).toBe(200);
    expect(home.text).toContain("Hope");
    const { json } = await call(browser, "GET", "/settings");
    expect(json.i18n).toMatchObject({ langs: ["uk", "en"], primaryLang: "uk" });
    const { rows } = await server.database.db.execute<{ action: string; actor: string }>(
      sql`select action, actor from audit_log order by action`,
    );
    expect(rows).toEqual([
      { action: "claimInstallation", actor: expect.stringMatching(/^[\da-f-]{36}$/) },
      { action: "createPortal", actor: "system" },
    ]);
    expect((await server.browser(host).fetch(link)).status).toBe(404);
    expect((await sendClaim(server.browser(host), link)).status).not.toBe(303);
    expect(await countRows("environments")).toBe(1);
    const signedIn = await call(server.browser(host), "POST", "/login", {
      email: claimForm.email,
      password: claimForm.password,
    });
    expect(signedIn.status).toBe(200);
  });

  test("shows wrong fields with what was typed, in the browser's language, and still works", async () => {
    const link = await createLink();
    const inArabic = { "accept-language": "ar,en;q=0.5" };
    const page = await browser.fetch(link, { headers: inArabic });
    expect(page.text).toContain('<html lang="ar" dir="rtl"');
    expect(page.text).toContain("إعداد موقعك");
    expect((await browser.fetch(`${link}?lang=uk`)).text).toContain('<html lang="uk" dir="ltr"');
    const wrong = await sendClaim(browser, link, {
      portalName: " ",
      otherLanguages: "ar",
      firstName: '"><b>An',
      email: "anna@example",
    });
    expect(wrong.status).toBe(422);
    const { text } = wrong;
    expect(text).toContain('role="alert">Check the marked fields, and type your password again.');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(text.match(/autofocus/gi)).toHaveLength(1);
    expect(text).toMatch(/<input[^>]*autofocus=""[^>]*aria-invalid="true"[^>]*name="portalName"/);
    expect(text).toContain('value="anna@example"');
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;An"');
    expect(text).toContain('<option value="uk" selected="">');
    expect(text).toMatch(/<input[^>]*lang="ar"[^>]*checked=""/);
    expect(text).not.toContain(claimForm.password);
    const common = await sendClaim(browser, link, { password: "password123" });
    expect(common.text).toContain("Many people use this password");
    expect(await countRows("environments")).toBe(0);
    expect(await countRows("users")).toBe(0);
    expect((await sendClaim(browser, link)).status).toBe(303);
  });

  test("creates one portal from 50 forms at once", async () => {
    const link = await createLink();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        sendClaim(server.browser(host), link, { email: `person${n}@example.org` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    for (const status of statuses) expect([303, 404, 405, 410, 429]).toContain(status);
    expect(await countRows("environments")).toBe(1);
    expect(await countRows("users")).toBe(1);
  });

  test("made for a host works only there, and is not used up elsewhere", async () => {
    const link = await createLink("--host", host);
    const elsewhere = server.browser("other.example");
    for (const { status, text } of [
      await elsewhere.fetch(link),
      await sendClaim(elsewhere, link),
    ]) {
      expect(status).toBe(403);
      expect(text).toContain("works only at the address it was made for");
    }
    expect((await server.browser("[::1]").fetch(await createLink())).status).toBe(403);
    const foreign = await browser.fetch(await createLink(), {
      method: "POST",
      origin: "https://evil.example",
      body: new URLSearchParams(claimForm).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(foreign.status).toBe(403);
    expect(await countRows("environments")).toBe(0);
    expect((await sendClaim(browser, await createLink("--host", host))).status).toBe(303);
  });

  test("is replaced by a newer one, expires, and is not stored", async () => {
    const old = await createLink();
    const link = await createLink();
    expect(isLinkRefused(await browser.fetch(old))).toBe(true);
    expect((await browser.fetch(link)).status).toBe(200);
    const { rows } = await server.database.db.execute(sql`select * from claim_links`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link.split("/").at(-1));
    server.clock.advance(24 * 60 * 60 * 1000);
    expect(isLinkRefused(await browser.fetch(link))).toBe(true);
    expect(isLinkRefused(await sendClaim(browser, link))).toBe(true);
    expect(await countRows("environments")).toBe(0);
  });

  test("doesn't stop a restore into the empty installation, which ends it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lampstand-restore-"));
    const other = await createTestDatabase({ from: "both" });
    const source = openDatabase({ url: other.url, poolSize: 2 });
    const files = openFileStore(join(folder, "none"));
    await backup({ pool: source.pool, files }, join(folder, "all.zip"));
    await source.close();
    await other.drop();
    await createLink();
    const target = {
      pool: server.database.pool,
      files: folderTarget(join(folder, "files")),
    };
    await restore(target, join(folder, "all.zip"));
    expect(await countRows("environments")).toBe(2);
    expect(await countRows("claim_links")).toBe(0);
    await rm(folder, { recursive: true });
  });

  test("can't be guessed without limit", async () => {
    const link = await createLink();
    for (let n = 0; n < 20; n += 1)
      expect((await browser.fetch(`/claim/guess-${n}`)).status).toBe(410);
    for (const path of ["/claim/guess", link]) {
      const { status, headers, text } = await browser.fetch(path);
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(text).toContain("Wait 15 minutes");
    }
    expect((await sendClaim(browser, link)).status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await sendClaim(browser, link)).status).toBe(303);
  });
});

describe("a portal created by command at the same time", () => {
  const newPortal = { id: "hope", name: "Hope", hosts: [host], settings: {} };

  test("first: the claim waits for it and is refused", async () => {
    const link = await createLink();
    let claim: ReturnType<typeof sendClaim> | undefined;
    await server.database.db.transaction(async (tx) => {
      await createPortal({ db: tx, actor: installationActor }, newPortal);
      claim = sendClaim(browser, link);
      await expect.poll(() => countWaitingConnections(server.database.pool)).toBe(1);
    });
    expect(isLinkRefused(await claim!)).toBe(true);
    expect(await countRows("environments")).toBe(1);
    expect(await countRows("users")).toBe(0);
  });

  test("second: it finds its host taken by the claimed portal", async () => {
    const link = await createLink();
    // Holds up the claim after it has created its portal.
    let command: Promise<unknown> | undefined;
    let claim: ReturnType<typeof sendClaim> | undefined;
    await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table memberships in share mode`);
      claim = sendClaim(browser, link);
      await expect.poll(() => countWaitingConnections(server.database.pool)).toBe(1);
      command = server.runCommand("create-portal", "hope", "--host", host).catch(String);
      await expect.poll(() => countWaitingConnections(server.database.pool)).toBe(2);
    });
    expect((await claim!).status).toBe(303);
    expect(await command).toMatch(/belongs to another portal/);
    expect(await countRows("environments")).toBe(1);
  });

  test("a new link waits for it, and is refused", async () => {
    let link: Promise<unknown> | undefined;
    await server.database.db.transaction(async (tx) => {
      await createPortal({ db: tx, actor: installationActor }, newPortal);
      link = createLink().catch(String);
      await expect.poll(() => countWaitingConnections(server.database.pool)).toBe(1);
    });
    expect(await link).toMatch(/has a portal already/);
    expect(await countRows("claim_links")).toBe(0);
  });
});

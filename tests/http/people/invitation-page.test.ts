import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { runCommand } from "#tests/kit/commands.ts";
import { emailsTo } from "#tests/kit/emails.ts";
import { createUserWithRole, openRegisteredBrowser, testPassword } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof openRegisteredBrowser>>;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from invitations`);
  await portal.database.db.execute(sql`delete from rate_limits`);
});

const rolesOf = async (browser: Browser) =>
  (await call(browser, "GET", "/users/self")).json.roles as unknown as string[];
const accept = (browser: Browser, token: string) =>
  call(browser, "POST", "/invitations/accept", { token });
const tokenIn = (text: unknown) => /\/invitation\/([\w-]+)/.exec(String(text))?.[1] ?? "";

const postForm = (browser: Browser, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

describe("the invitation's page, without scripts", () => {
  test("leads through sign-in and back, and accepts only by its button", async () => {
    const { json } = await call(admin.browser, "POST", "/invitations", { role: "editor" });
    const token = tokenIn(json.url);
    const path = `/invitation/${token}`;
    const anna = await openRegisteredBrowser(portal);
    const browser = portal.browser();
    const page = await browser.fetch(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("private");
    for (const text of ["Anna Koval invites you", "Editor", "sign in or create an account"])
      expect(page.text).toContain(text);
    expect(page.text).toContain("?scenario=login");
    const signIn = await browser.fetch(`${path}?scenario=login`);
    expect(signIn.text).toContain('name="password"');
    const signedIn = await postForm(browser, `${path}?scenario=login`, {
      intent: "scenario",
      step: "login",
      email: anna.email,
      password: testPassword,
    });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, path]);
    const ready = await browser.fetch(path);
    expect(ready.text).toContain("Accept the invitation");
    expect(await rolesOf(browser)).toEqual(["disciple"]);
    const done = await postForm(browser, path, { intent: "accept" });
    expect([done.status, done.headers.get("location")]).toEqual([303, path]);
    expect((await browser.fetch(path)).text).toContain("part of the team");
    expect(await rolesOf(browser)).toContain("editor");
    const stranger = await (await openRegisteredBrowser(portal)).browser.fetch(path);
    expect(stranger.status).toBe(410);
    expect(stranger.text).toContain("already been used");
    expect(stranger.text).not.toContain("Editor");
  });

  test("asks for the email's code first when it isn't verified, and names no full address", async () => {
    const anna = await openRegisteredBrowser(portal);
    const { email } = anna;
    await call(admin.browser, "POST", "/invitations", { role: "treasurer", email });
    const token = tokenIn((await emailsTo(portal, email)).at(-1)?.body);
    const path = `/invitation/${token}`;
    const guestPage = await portal.browser().fetch(path);
    expect(guestPage.text).not.toContain(anna.email);
    const other = await openRegisteredBrowser(portal);
    expect((await other.browser.fetch(path)).text).toContain("sent to another email");
    const refused = await postForm(anna.browser, path, { intent: "accept" });
    expect([refused.status, refused.text.includes("Confirm your email first")]).toEqual([
      403,
      true,
    ]);
    await postForm(anna.browser, path, { intent: "send-code" });
    expect((await anna.browser.fetch(path)).text).toContain('name="code"');
    const wrong = await postForm(anna.browser, path, { intent: "verify-email", code: "000000x" });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const codeEmail = (await emailsTo(portal, anna.email)).at(-1)!;
    const code = /\b\d{6}\b/.exec(codeEmail.body)![0];
    await postForm(anna.browser, path, { intent: "verify-email", code });
    await postForm(anna.browser, path, { intent: "accept" });
    expect(await rolesOf(anna.browser)).toContain("treasurer");
  });
});

describe("the commands", () => {
  const run = async (...args: string[]) =>
    (await runCommand(portal, [...args, "--portal", "first.example"])).join("\n");

  test("make, list and revoke invitations", async () => {
    const printed = await run("invite", "envmgr-admin", "--days", "1");
    const token = tokenIn(printed);
    const { browser } = await openRegisteredBrowser(portal);
    const listed = await run("invitations");
    expect(listed).toMatch(/envmgr-admin\topen/);
    expect(listed).not.toContain(token);
    await run("revoke-invitation", listed.split("\t")[0]!);
    expect((await accept(browser, token)).status).toBe(410);
    const second = tokenIn(
      await run("invite", "translator", "--language", "uk", "--language", "en"),
    );
    expect((await accept(browser, second)).json.roles).toContain("translator");
    await run("invite", "editor", "--email", "olha@example.org");
    expect((await emailsTo(portal, "olha@example.org"))[0]!.body).toContain(
      "You’re invited to help",
    );
  });

  test.each([
    ["invite", "queen"],
    ["invite", "editor", "--days", "soon"],
  ])("refuse wrong arguments: %s %s", async (...args) => {
    await expect(run(...args)).rejects.toThrow();
  });
});

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
const scriptOrigin = "https://stats.example";
const inlineScript = 'window.ran = "</scr" + "ipt>"';
const scripts = [
  `<script src="${scriptOrigin}/s.js" data-domain="first.example"></script>`,
  `<script data-allow="https://*.talk.example">${inlineScript}</script>`,
];
beforeAll(async () => {
  portal = await startTestPortal();
  await updateSettings(portal.systemCtx, { settings: { scripts } });
  // Wait until the server has noticed the change.
  await vi.waitUntil(() => hasPortalScripts("/courses/short"), { timeout: 20_000 });
});
afterAll(() => portal.close());

const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";

/** Returns whether a page and its policy contain the portal's scripts. Fails if they contain only some of them. */
async function hasPortalScripts(
  path: string,
  targetPortal: TestPortal["second"] = portal,
): Promise<boolean> {
  const { text, headers } = await targetPortal.browser().fetch(path);
  const hash = createHash("sha256").update(inlineScript).digest("base64");
  const checks = [
    text.includes('id="own"'),
    text.includes("stats.example/s.js"),
    policyOf(headers).includes(hash),
    policyOf(headers).includes(scriptOrigin),
    policyOf(headers).includes("https://*.talk.example"),
  ];
  expect(new Set(checks).size, `${path} ${checks}`).toBe(1);
  return checks[0]!;
}

test("the portal's pages contain its scripts as inactive markup, and their policy allows only these", async () => {
  for (const path of ["/", "/courses/first-steps", "/no/such/path", "/?scenario=login"]) {
    expect(await hasPortalScripts(path), path).toBe(true);
    // The second response comes from the cache of guest pages.
    expect(await hasPortalScripts(path), path).toBe(true);
  }
  const { text, headers } = await portal.browser().fetch("/");
  expect(text).not.toMatch(/<script[^>]*stats\.example/);
  expect(policyOf(headers)).toMatch(/script-src 'self' [^;]*https:\/\/stats\.example/);
  expect(policyOf(headers)).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.talk\.example/);
  expect(policyOf(headers)).not.toMatch(/script-src[^;]*unsafe/);
});

test.each([
  "/authcb",
  "/AuthCB",
  "/callback",
  "/rcallback?code=1",
  "/%72callback",
  "/order-result/7",
  "/checkout/7",
  "/connect/telegram",
  "/messengers",
  "/unsubscribe/abc",
  "/subscription/abc",
  "/reminder/abc",
  "/preview/main?secret=abc",
  "/outbox",
  "/?scenario=restore-password&pwdtoken=abc",
  "/?pwdtoken=abc",
  "/courses/first-steps?scenario=restore-password",
])("pages that handle sign-ins, secret links or payments have no scripts: %s", async (path) => {
  expect(await hasPortalScripts(path)).toBe(false);
});

test("the profile has no scripts, and changing the scripts needs a fresh proof", async () => {
  const learner = await openRegisteredBrowser(portal);
  expect((await learner.browser.fetch("/courses/short")).text).toContain("stats.example/s.js");
  const profile = await learner.browser.fetch("/profile");
  expect([profile.status, profile.text.includes("stats.example/s.js")]).toEqual([200, false]);
  expect(policyOf(profile.headers)).not.toContain(scriptOrigin);
  const admin = await createUserWithRole(portal, "mp-admin");
  portal.clock.advance(16 * 60_000);
  const change = await call(admin.browser, "PATCH", "/settings", { settings: { scripts: [] } });
  expect([change.status, change.json["code"]]).toEqual([403, "FRESH-PROOF-MISSING"]);
});

test("another portal's pages don't contain the scripts", async () => {
  expect(await hasPortalScripts("/", portal.second)).toBe(false);
});

test("only the portal's own admins change scripts and css, and the change is audited", async () => {
  const scriptChange = { settings: { scripts: ["evil()"], css: ".x{top:0}" } };
  const { browser } = await openRegisteredBrowser(portal);
  for (const browserWithoutRole of [portal.browser(), browser]) {
    const { status, json } = await call(browserWithoutRole, "PATCH", "/settings", scriptChange);
    expect([401, 403]).toContain(status);
    expect(json.code).toMatch(/^(?:SIGN-IN-FIRST|AUTH-DENY)$/);
  }
  const admin = await createUserWithRole(portal, "mp-admin");
  const { status } = await call(admin.browser, "PATCH", "/settings", {
    settings: { css: ".x{top:0}" },
  });
  expect(status).toBe(200);
  const { rows } = await portal.database.db.execute<{ detail: unknown }>(sql`
    select detail from audit_log where action = 'updateSettings'
      and environment_id = ${portal.id} order by at desc limit 1`);
  expect(JSON.stringify(rows[0])).toContain("css");
});

test("invalid scripts are refused with the path", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  const errorMessageOf = async (settings: Record<string, unknown>) => {
    const { status, json } = await call(admin.browser, "PATCH", "/settings", { settings });
    expect(status).toBe(422);
    return json.message;
  };
  expect(await errorMessageOf({ scripts: ["<script src=http://x.example></script>"] })).toMatch(
    /^scripts\.0: /,
  );
  expect(await errorMessageOf({ css: "@import 'x'" })).toBe("css: @import is not allowed");
  expect(await errorMessageOf({ css: "body{display:none}" })).toMatch(
    /^css: display on the whole page/,
  );
});

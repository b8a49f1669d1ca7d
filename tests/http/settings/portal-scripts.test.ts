import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { userWithRole, registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
const host = "https://stats.example";
const program = 'window.ran = "</scr" + "ipt>"';
const scripts = [
  `<script src="${host}/s.js" data-domain="first.example"></script>`,
  `<script data-allow="https://*.talk.example">${program}</script>`,
];
beforeAll(async () => {
  portal = await startTestPortal();
  await updateSettings(portal.system, { settings: { scripts } });
  // The server learns of the change a moment later.
  await vi.waitUntil(() => carries("/courses/short"), { timeout: 20_000 });
});
afterAll(() => portal.close());

const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";

/** Whether a page and its policy contain all of the portal's scripts (true) or nothing of them (false). */
async function carries(path: string, from: TestPortal["second"] = portal): Promise<boolean> {
  const { text, headers } = await from.browser().fetch(path);
  const hash = createHash("sha256").update(program).digest("base64");
  const signs = [
    text.includes('id="own"'),
    text.includes("stats.example/s.js"),
    policyOf(headers).includes(hash),
    policyOf(headers).includes(host),
    policyOf(headers).includes("https://*.talk.example"),
  ];
  expect(new Set(signs).size, `${path} ${signs}`).toBe(1);
  return signs[0]!;
}

test("the portal's pages contain its scripts in an inactive form, and their policy allows only these", async () => {
  for (const path of ["/", "/courses/first-steps", "/no/such/path", "/?scenario=login"]) {
    expect(await carries(path), path).toBe(true);
    // The second answer comes from the cache of guest pages.
    expect(await carries(path), path).toBe(true);
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
  expect(await carries(path)).toBe(false);
});

test("another portal's pages don't contain them", async () => {
  expect(await carries("/", portal.second)).toBe(false);
});

test("only the portal's own admins change scripts and css, and the change is audited", async () => {
  const change = { settings: { scripts: ["evil()"], css: ".x{top:0}" } };
  const { browser } = await registeredBrowser(portal);
  for (const one of [portal.browser(), browser]) {
    const { status, json } = await call(one, "PATCH", "/settings", change);
    expect([401, 403]).toContain(status);
    expect(json.code).toMatch(/^(?:SIGN-IN-FIRST|AUTH-DENY)$/);
  }
  const admin = await userWithRole(portal, "mp-admin");
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
  const admin = await userWithRole(portal, "mp-admin");
  const refusal = async (settings: Record<string, unknown>) => {
    const { status, json } = await call(admin.browser, "PATCH", "/settings", { settings });
    expect(status).toBe(422);
    return json.message;
  };
  expect(await refusal({ scripts: ["<script src=http://x.example></script>"] })).toMatch(
    /^scripts\.0: /,
  );
  expect(await refusal({ css: "@import 'x'" })).toBe("css: @import is not taken");
  expect(await refusal({ css: "body{display:none}" })).toMatch(/^css: display on the whole page/);
});

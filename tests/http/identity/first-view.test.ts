import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** How many compressed bytes the dialog may add to a guest page. */
const dialogMaxBytes = 3_000;
const path = "/courses/";

let emailOnlyPortal: TestPortal;
let severalMethodsPortal: TestPortal;

beforeAll(async () => {
  const methods = { email: true, google: true, facebook: true, messengers: true };
  emailOnlyPortal = await startTestPortal({
    simulators: true,
    settings: { registration: { email: true, google: false, facebook: false } },
  });
  severalMethodsPortal = await startTestPortal({
    simulators: true,
    settings: { registration: methods, gdpr: true },
  });
});
afterAll(async () => {
  await emailOnlyPortal.close();
  await severalMethodsPortal.close();
});

/** Returns the compressed page that a guest's browser gets. */
async function fetchCompressed(portal: TestPortal, cookie?: string): Promise<Buffer> {
  const headers = { "accept-encoding": "br", ...(cookie !== undefined && { cookie }) };
  return (await portal.browser().fetch(path, { headers })).bytes;
}

const extractDialog = (html: string) => /<dialog[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";

describe("the login's first view in guest pages", () => {
  test("is closed, has no password field and adds little to the page", async () => {
    const [withoutDialog, withDialog] = [
      await fetchCompressed(emailOnlyPortal),
      await fetchCompressed(severalMethodsPortal),
    ];
    expect(extractDialog(brotliDecompressSync(withoutDialog).toString())).toBe("");
    const dialog = extractDialog(brotliDecompressSync(withDialog).toString());
    expect(dialog).toMatch(/^<dialog data-static=""/);
    expect(dialog).toContain('type="email"');
    expect(dialog).not.toContain('type="password"');
    expect(dialog).toContain("Continue with Google");
    expect(withDialog.length - withoutDialog.length).toBeLessThanOrEqual(dialogMaxBytes);
  });

  test("reveals nothing about the visitor: the page is the same for all guests", async () => {
    expect(await fetchCompressed(severalMethodsPortal, "last-sign-in-method=google")).toEqual(
      await fetchCompressed(severalMethodsPortal),
    );
  });

  test("is replaced by the popup that the address opens, and the page behind the popup is inert", async () => {
    const { text: openHtml } = await severalMethodsPortal.fetch(`${path}?scenario=login`);
    expect(extractDialog(openHtml)).toMatch(/^<dialog open=""/);
    expect(openHtml.match(/<dialog/g)).toHaveLength(1);
    expect(openHtml).toContain('<div class="page-behind-dialog" inert="">');
    const { text: closedHtml } = await severalMethodsPortal.fetch(path);
    expect(closedHtml).toContain('<div class="page-behind-dialog">');
  });
});

test("the browser remembers the provider it was sent to, and a typed email is passed to the email step", async () => {
  const browser = severalMethodsPortal.browser();
  const submitLogin = (fields: Record<string, string>) =>
    browser.fetch(`${path}?scenario=login`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent: "scenario", step: "login", ...fields }).toString(),
    });
  await submitLogin({ verb: "google" });
  expect(browser.cookies.get("last-sign-in-method")).toBeUndefined();
  const emailResponse = await submitLogin({
    verb: "email",
    agreed: "on",
    email: " Hanna@Example.org ",
  });
  expect(emailResponse.status).toBe(303);
  expect(emailResponse.headers.get("location")).toContain("step=login-by-email");
  expect(browser.cookies.get("last-sign-in-method")).toBeUndefined();
  const { text } = await browser.fetch(emailResponse.headers.get("location")!);
  expect(text).toContain('value="hanna@example.org"');
  const invalidResponse = await submitLogin({ verb: "email", agreed: "on", email: "nobody" });
  expect(invalidResponse.status).toBe(422);
  expect((await submitLogin({ verb: "google", agreed: "on" })).status).toBe(303);
  expect(browser.cookies.get("last-sign-in-method")).toBe("google");
});

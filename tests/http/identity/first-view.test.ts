import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

/** What the dialog may add to a guest page, compressed. */
const dialogMaxBytes = 3_000;
const path = "/courses/";

let emailOnly: TestPortal;
let several: TestPortal;

beforeAll(async () => {
  const methods = { email: true, google: true, facebook: true, messengers: true };
  emailOnly = await startTestPortal({
    simulators: true,
    settings: { registration: { email: true, google: false, facebook: false } },
  });
  several = await startTestPortal({
    simulators: true,
    settings: { registration: methods, gdpr: true },
  });
});
afterAll(async () => {
  await emailOnly.close();
  await several.close();
});

/** Returns the compressed page that a guest's browser gets. */
async function packed(portal: TestPortal, cookie?: string): Promise<Buffer> {
  const headers = { "accept-encoding": "br", ...(cookie !== undefined && { cookie }) };
  return (await portal.browser().fetch(path, { headers })).bytes;
}

const dialogOf = (html: string) => /<dialog[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";

describe("the login's first view in guest pages", () => {
  test("is closed, has no password field and adds little to the page", async () => {
    const [without, holding] = [await packed(emailOnly), await packed(several)];
    expect(dialogOf(brotliDecompressSync(without).toString())).toBe("");
    const dialog = dialogOf(brotliDecompressSync(holding).toString());
    expect(dialog).toMatch(/^<dialog data-static=""/);
    expect(dialog).toContain('type="email"');
    expect(dialog).not.toContain('type="password"');
    expect(dialog).toContain("Continue with Google");
    expect(holding.length - without.length).toBeLessThanOrEqual(dialogMaxBytes);
  });

  test("reveals nothing about the visitor: the page is the same for all guests", async () => {
    expect(await packed(several, "last-way=google")).toEqual(await packed(several));
  });

  test("is replaced by the popup of the address, behind which the page is inert", async () => {
    const { text: open } = await several.fetch(`${path}?scenario=login`);
    expect(dialogOf(open)).toMatch(/^<dialog open=""/);
    expect(open.match(/<dialog/g)).toHaveLength(1);
    expect(open).toContain('<div class="behind" inert="">');
    const { text: closed } = await several.fetch(path);
    expect(closed).toContain('<div class="behind">');
  });
});

test("the browser remembers the provider it was sent to, and a typed email is passed to the email step", async () => {
  const browser = several.browser();
  const send = (fields: Record<string, string>) =>
    browser.fetch(`${path}?scenario=login`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent: "scenario", step: "login", ...fields }).toString(),
    });
  await send({ verb: "google" });
  expect(browser.cookies.get("last-way")).toBeUndefined();
  const onward = await send({ verb: "email", agreed: "on", email: " Hanna@Example.org " });
  expect(onward.status).toBe(303);
  expect(onward.headers.get("location")).toContain("step=login-by-email");
  expect(browser.cookies.get("last-way")).toBeUndefined();
  const { text } = await browser.fetch(onward.headers.get("location")!);
  expect(text).toContain('value="hanna@example.org"');
  const wrong = await send({ verb: "email", agreed: "on", email: "nobody" });
  expect(wrong.status).toBe(422);
  expect((await send({ verb: "google", agreed: "on" })).status).toBe(303);
  expect(browser.cookies.get("last-way")).toBe("google");
});

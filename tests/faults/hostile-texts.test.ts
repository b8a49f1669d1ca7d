import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { hostileAddresses, hostileTexts } from "./hostile-corpus.ts";
import { fillHostilePortal, listHostilePaths } from "./hostile-portal.ts";
import { findDangers } from "./read-tags.ts";

let portal: TestPortal;
const filesDir = join(tmpdir(), "lampstand-no-pictures");
beforeAll(async () => {
  portal = await startTestPortal();
  await fillHostilePortal(portal.systemCtx, filesDir);
});
afterAll(() => portal.close());

describe("in every page, with hostile texts, settings and addresses", () => {
  test("hostile input stays text", async () => {
    const browser = portal.browser();
    for (const path of listHostilePaths()) {
      const { status, text, headers } = await browser.fetch(path);
      expect(status, path).toBeLessThan(500);
      const policy = headers.get("content-security-policy") ?? "";
      expect(findDangers(text, policy), path).toEqual([]);
      expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;|^default-src 'none'/);
      expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get("location") ?? "/", path).toMatch(/^\/(?![/\\])/);
    }
  });

  test("what a user typed into a form comes back as text", async () => {
    const browser = portal.browser();
    for (const value of [...hostileTexts, ...hostileAddresses]) {
      const form = new URLSearchParams({ intent: "scenario", step: "sign-in", email: value });
      for (const name of ["firstName", "lastName", "field0"]) form.set(name, value);
      const { status, text, headers } = await browser.fetch("/?index&scenario=sign-in", {
        body: form.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect([303, 422, 429]).toContain(status);
      expect(findDangers(text, headers.get("content-security-policy") ?? "")).toEqual([]);
    }
  });
});

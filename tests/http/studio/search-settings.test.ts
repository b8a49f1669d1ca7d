import { afterAll, beforeAll, expect, test } from "vitest";
import { settingsSections } from "#app/studio/areas.ts";
import type { SearchResult } from "#app/studio/search-result.ts";
import { settingsFields } from "#app/studio/settings-fields.ts";
import en from "#messages/en.json" with { type: "json" };
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
});
afterAll(() => portal.close());

async function searchSettings(browser: Browser, query: string, language = "en") {
  const search = new URLSearchParams({ q: query, lang: language });
  const { status, json } = await browser.fetch(`/studio/search/results?${search}`);
  expect(status).toBe(200);
  return (json as SearchResult[]).filter(({ kind }) => kind === "settings");
}

test("every section and main field is found by its name, and its address leads to it", async () => {
  const messages: Readonly<Record<string, string>> = en;
  const targets = [
    ...settingsSections.map(({ id, href }) => ({
      href,
      title: messages[`studio.settings.${id}.title`]!,
    })),
    ...settingsFields.map(({ section, id, label }) => ({
      href: `${settingsSections.find((one) => one.id === section)!.href}#${id}`,
      title: messages[label]!,
    })),
  ];
  for (const { href, title } of targets) {
    const found = await searchSettings(admin, title.toUpperCase());
    expect(found.map((result) => [result.title, result.href])).toContainEqual([title, href]);
    const [path, id] = href.split("#");
    const { status, text } = await admin.fetch(path!);
    expect([path, status]).toEqual([path, 200]);
    if (id !== undefined) expect(text, href).toContain(`id="${id}"`);
  }
});

test("a word of the sentence about a section finds it, in the reader's language", async () => {
  expect(await searchSettings(admin, "settings emails arrive")).toEqual([
    {
      kind: "settings",
      id: "health",
      title: "Health",
      detail: "Settings",
      href: "/studio/settings/health",
    },
  ]);
  expect((await searchSettings(admin, "ключем доступу", "uk")).map(({ href }) => href)).toEqual([
    "/studio/settings/security#passkey",
  ]);
});

test("nobody finds settings that they may not open", async () => {
  const { browser: mentor } = await createUserWithRole(portal, "mentor");
  const found = await searchSettings(mentor, "e");
  expect(found.length).toBeGreaterThan(0);
  for (const { href } of found) expect(href).toMatch(/^\/studio\/settings\/roles/);
});

test("the screen of the search shows them without scripts", async () => {
  const { text } = await admin.fetch("/studio/search?q=passkey");
  expect(text).toContain('href="/studio/settings/security#passkey"');
  expect(text).toContain("Settings · Security");
});

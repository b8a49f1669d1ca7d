import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { userWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await userWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const integrate = (bibleIntegration: boolean) =>
  call(admin, "PATCH", "/settings", { settings: { organization: { bibleIntegration } } });
const popup = async (of: string, more = "") => {
  const { text } = await portal
    .browser()
    .fetch(`/?popup=verses&of=${encodeURIComponent(of)}${more}`);
  const dialog = /<dialog[\s\S]*?<\/dialog>/.exec(text)?.[0] ?? "";
  return { dialog, words: dialog.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
};

describe("with bibleIntegration", () => {
  beforeAll(() => integrate(true));

  test("a reference in a lesson is a link that opens its passage over it", async () => {
    const { text } = await portal.fetch("/lesson/welcome/");
    expect(text).toContain('href="/lesson/welcome/?popup=verses&amp;of=LUK15%3A11-12"');
    const { text: open } = await portal.fetch("/lesson/welcome/?popup=verses&of=LUK15%3A11-12");
    expect(/<dialog[^>]*\bopen\b[\s\S]*?A certain man had two sons/.test(open)).toBe(true);
  });

  test("the passage has its verses, its poetry lines, and the translation's name", async () => {
    const { dialog, words } = await popup("PSA4:8");
    expect(words).toContain("Psalm 4:8");
    expect(dialog).toMatch(/In peace I will[^<]*(?:<!-- -->)?[^<]*<br\/>for you, Yahweh alone/);
    expect(words).toContain("World English Bible, a translation in the public domain.");
    expect((await popup("GEN1:31-2:1")).words).toMatch(/1:31 God saw[\s\S]* 2:1 The heavens/);
    expect((await popup("1CO11:20,33")).words).toMatch(/20 When[\s\S]* 33 Therefore/);
    expect((await popup("JHN3")).words).toContain("36 One who believes in the Son");
  });

  test("in another language the popup says that the text is English", async () => {
    const { dialog, words } = await popup("LUK15:4", "&lang=uk");
    expect(words).toContain("Луки 15:4");
    expect(words).toContain("Англійський переклад: World English Bible");
    expect(dialog).toContain('lang="en" dir="ltr"');
  });

  test("unknown verses get a friendly message, and invalid codes no popup", async () => {
    expect((await popup("LUK15:100")).words).toContain("We couldn’t find these verses");
    for (const code of ["LUK99", "LUK", "../../etc/passwd", "XXX1", "LUK15:1-", "%00"])
      expect([code, (await popup(code)).dialog]).toEqual([code, ""]);
  });

  test("the longest passage is cut, not refused", async () => {
    const { words } = await popup("ISA1-66");
    expect(words).toContain("…");
    expect(words.length).toBeLessThan(60_000);
  });
});

test("without bibleIntegration no text is searched and no passage opens", async () => {
  await integrate(false);
  expect((await portal.fetch("/lesson/welcome/")).text).not.toContain("popup=verses");
  expect((await popup("LUK15:11")).dialog).toBe("");
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = (await createUserWithRole(portal, "mp-admin")).browser;
});
afterAll(() => portal.close());

const setBibleIntegration = (bibleIntegration: boolean) =>
  call(admin, "PATCH", "/settings", { settings: { organization: { bibleIntegration } } });
const readPopup = async (code: string, extraQuery = "") => {
  const { text } = await portal
    .browser()
    .fetch(`/?popup=verses&of=${encodeURIComponent(code)}${extraQuery}`);
  const dialog = /<dialog[\s\S]*?<\/dialog>/.exec(text)?.[0] ?? "";
  return { dialog, text: dialog.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
};

describe("with bibleIntegration", () => {
  beforeAll(() => setBibleIntegration(true));

  test("a verse reference in a lesson is a link that opens the passage in a popup over the lesson", async () => {
    const { text } = await portal.fetch("/lesson/welcome/");
    expect(text).toContain('href="/lesson/welcome/?popup=verses&amp;of=LUK15%3A11-12"');
    const { text: openHtml } = await portal.fetch("/lesson/welcome/?popup=verses&of=LUK15%3A11-12");
    expect(/<dialog[^>]*\bopen\b[\s\S]*?A certain man had two sons/.test(openHtml)).toBe(true);
  });

  test("the passage has its verses, its poetry lines, and the translation's name", async () => {
    const { dialog, text } = await readPopup("PSA4:8");
    expect(text).toContain("Psalm 4:8");
    expect(dialog).toMatch(/In peace I will[^<]*(?:<!-- -->)?[^<]*<br\/>for you, Yahweh alone/);
    expect(text).toContain("World English Bible, a translation in the public domain.");
    expect((await readPopup("GEN1:31-2:1")).text).toMatch(/1:31 God saw[\s\S]* 2:1 The heavens/);
    expect((await readPopup("1CO11:20,33")).text).toMatch(/20 When[\s\S]* 33 Therefore/);
    expect((await readPopup("JHN3")).text).toContain("36 One who believes in the Son");
  });

  test("in another language the popup says that the text is English", async () => {
    const { dialog, text } = await readPopup("LUK15:4", "&lang=uk");
    expect(text).toContain("Луки 15:4");
    expect(text).toContain("Англійський переклад: World English Bible");
    expect(dialog).toContain('lang="en" dir="ltr"');
  });

  test("unknown verses get a friendly message, and invalid codes no popup", async () => {
    expect((await readPopup("LUK15:100")).text).toContain("We couldn’t find these verses");
    for (const code of ["LUK99", "LUK", "../../etc/passwd", "XXX1", "LUK15:1-", "%00"])
      expect([code, (await readPopup(code)).dialog]).toEqual([code, ""]);
  });

  test("a very long passage is shortened, not refused", async () => {
    const { text } = await readPopup("ISA1-66");
    expect(text).toContain("…");
    expect(text.length).toBeLessThan(60_000);
  });
});

test("without bibleIntegration references in lessons are no links, and no passage opens", async () => {
  await setBibleIntegration(false);
  expect((await portal.fetch("/lesson/welcome/")).text).not.toContain("popup=verses");
  expect((await readPopup("LUK15:11")).dialog).toBe("");
});

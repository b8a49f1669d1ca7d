import { afterAll, beforeAll, expect, test } from "vitest";
import { createPalette } from "#domains/settings/palette.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { iconNames } from "#ui/icon-names.ts";
import { storeOldSettings } from "#tests/kit/store-old-settings.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const readHtml = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text } = await portal.browser().fetch(path, { headers });
  expect(status, path).toBe(200);
  // Remove the scripts, which only React needs.
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
};

test("each design and development page exists, and is excluded from search engines", async () => {
  const paths = [
    "/dev",
    "/sandbox",
    "/sandbox/popup",
    "/guideline/base",
    "/guideline/components",
    "/guideline/icons",
  ];
  for (const path of paths) {
    const html = await readHtml(path);
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html.match(/<h1/g), path).toHaveLength(1);
  }
  const siteMap = await portal.browser().fetch("/sitemap.xml");
  for (const path of paths) expect(siteMap.text).not.toContain(`${path}<`);
});

test("/guideline/base shows this portal's theme colours, also right after a change", async () => {
  await updateSettings(portal.systemCtx, { settings: { theme: { color: "#c2410c" } } });
  await expect
    .poll(() => readHtml("/guideline/base"))
    .toContain(createPalette("#c2410c", false)["brand-text"]);
  const html = await readHtml("/guideline/base");
  for (const dark of [false, true]) {
    const { fill, ink, paper, tint } = createPalette(
      "#c2410c",
      dark,
      portal.systemCtx.settings.popupsColor,
    );
    for (const colour of [fill, ink, paper, tint]) expect(html).toContain(`>${colour}</code>`);
  }
});

test("/guideline/icons shows every icon", async () => {
  const html = await readHtml("/guideline/icons");
  for (const name of iconNames) expect(html).toContain(`#${name}"`);
});

test("/dev shows the public settings and the root store under its documented names, and nothing else", async () => {
  const requestHeaders = { referer: `${portal.origin}/courses/first-steps?lang=uk` };
  const html = (await readHtml("/dev", requestHeaders)).replaceAll("&quot;", '"');
  const names = [
    "lang",
    "loadedLanguages",
    "previousRoute",
    "pageOptions",
    "meta",
    "organization",
    "organizations",
    "banner",
    "radioVisible",
    "mobileRadioVisible",
    "courseTreeButtonVisible",
    "floatingButtons",
    "learningPortal",
    "childLearningPortals",
  ];
  for (const name of names) expect(html).toContain(`<code>${name}</code>`);
  expect(html).toContain('"/courses/first-steps"');
  expect(html).toContain('"popupsColor"');
  // Internal hosts (settings.services) are private.
  expect(html).not.toContain("inner.invalid");
  expect(await readHtml("/dev", { referer: "https://evil.example/secret-path" })).not.toContain(
    "secret-path",
  );
});

test("a first visit includes the style sheet; the next page uses the browser's cache", async () => {
  const browser = portal.browser();
  const first = await browser.fetch("/");
  expect(first.text).toMatch(
    /<link rel="stylesheet" href="\/assets\/index-[^"]+"[^>]* disabled=""/,
  );
  expect(first.text.length).toBeGreaterThan(40_000);
  const second = await browser.fetch("/");
  expect(second.text).toMatch(/<link rel="stylesheet" href="\/assets\/index-[^"]+"[^>]*>/);
  expect(second.text).not.toContain("disabled");
  expect(second.text.length).toBeLessThan(first.text.length / 2);
});

test("a page includes the style sheets of its blocks and no others", async () => {
  const readStyleSheets = async (path: string, cookie = "") => {
    const html = (await portal.browser().fetch(path, { headers: { cookie } })).text;
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    return {
      html,
      names: links.map((link) => /assets\/([a-z-]+)-/.exec(link)![1]),
      disabled: links.map((link) => link.includes("disabled")),
    };
  };
  const mainPage = await readStyleSheets("/");
  expect(mainPage.names).toEqual(["index"]);
  expect(mainPage.html).not.toContain(".question-card");
  const componentsPage = await readStyleSheets("/guideline/components");
  expect(componentsPage.names[0]).toBe("index");
  // Each kind with a sheet of its own calls it "sheet".
  expect([...new Set(componentsPage.names)].toSorted()).toEqual([
    "component-guide",
    "index",
    "lessons",
    "sections",
    "sheet",
  ]);
  expect(componentsPage.disabled).not.toContain(false);
  expect(componentsPage.html).toContain(".question-card");
});

test("the favicon and the logos follow the settings and the language; an invalid picture is left out", async () => {
  const logo = { en: "/images/en.png", uk: "https://pictures.example/uk.png" };
  const favicon = "/images/samples/mark.png";
  const readBrand = async (path: string) =>
    /<a class="brand"[\s\S]*?<\/a>/.exec(await readHtml(path))![0];
  expect(await readBrand("/")).toContain('src="/images/logo.png"');
  await updateSettings(portal.systemCtx, { settings: { logo, favicon } });
  await expect.poll(() => readBrand("/")).toContain('src="/images/en.png"');
  expect(await readBrand("/?lang=uk")).toContain('src="https://pictures.example/uk.png"');
  expect(await readHtml("/")).toContain(`rel="icon" href="${favicon}"`);
  await updateSettings(portal.systemCtx, {
    settings: { logoWithText: { en: "/images/wide.png" } },
  });
  await expect.poll(() => readBrand("/")).toContain('alt="first" ');
  const hostileSettings = {
    logo: { en: "javascript:alert(1)" },
    logoWithText: null,
    favicon: "//evil.example/i",
  };
  await storeOldSettings(portal.systemCtx, hostileSettings);
  await expect.poll(() => readBrand("/")).toContain('src="/images/logo.png"');
  expect(await readHtml("/")).toContain('rel="icon" href="/favicon.svg"');
  expect((await portal.browser().fetch("/images/logo.png")).status).toBe(200);
});

import { mkdirSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { fontFaces } from "#domains/settings/fonts.ts";
import { servedFontsOf, themeCss } from "#domains/settings/theme-css.ts";
import { galleryThemes } from "./gallery-themes.ts";
import { type AppliedTheme, measureThemes } from "./gallery-measure.ts";
import { expect, test } from "#tests/e2e/kit.ts";

/**
 * Tests the portal's screens under twelve themes, light and dark, in both directions, at three widths: opens each page
 * once and applies the themes to it. LAMPSTAND_GALLERY=1 also writes contact sheets to test-results/gallery.
 */
const isWritingSheets = process.env["LAMPSTAND_GALLERY"] === "1";
const sheetFolder = "test-results/gallery";
const widths = [360, 768, 1280];
const schemes = ["light", "dark"] as const;
const thumbnailHeight = 300;

const assetFiles = readdirSync("build/client/assets");
const fontUrl = (file: string) =>
  `/assets/${assetFiles.find((name) => new RegExp(`^${file}-[\\w-]{8}\\.woff2$`).test(name))}`;

const themes: AppliedTheme[] = galleryThemes.map(({ name, theme, popupsColor }) => ({
  name,
  css: fontFaces(servedFontsOf(theme), fontUrl) + themeCss(theme, popupsColor),
  button: theme.button.type,
}));

const screens = {
  main: ["/", "/"],
  course: ["/courses/the-father-and-two-sons", "/courses/the-lost-sheep"],
  lesson: ["/lesson/before-you-begin/", "/lesson/who-was-listening/"],
  popup: ["/courses/around-one-table?scenario=sign-in", "/courses/the-lost-sheep?scenario=sign-in"],
} as const;

async function takeScreenshots(page: Page, shots: Map<string, Buffer[]>): Promise<void> {
  for (const { name, css, button } of themes) {
    await page.evaluate(
      async (applied) => {
        document.querySelector("#gallery")!.textContent = applied.css;
        document.documentElement.dataset["button"] = applied.button;
        await document.fonts.ready;
      },
      { css, button },
    );
    const shot = await page.screenshot();
    const resizedShot = await sharp(shot).resize({ height: thumbnailHeight }).toBuffer();
    shots.set(name, [...(shots.get(name) ?? []), resizedShot]);
  }
}

async function writeSheet(screen: string, shots: Map<string, Buffer[]>): Promise<void> {
  const rows = [...shots.values()];
  const sizes = await Promise.all(rows[0]!.map(async (one) => (await sharp(one).metadata()).width));
  const width = sizes.reduce((sum, one) => sum + one + 8, 0);
  const composite = rows.flatMap((row, rowIndex) =>
    row.map((input, columnIndex) => ({
      input,
      top: rowIndex * (thumbnailHeight + 8),
      left: sizes.slice(0, columnIndex).reduce((sum, one) => sum + one + 8, 0),
    })),
  );
  mkdirSync(sheetFolder, { recursive: true });
  const canvas = { width, height: rows.length * (thumbnailHeight + 8), channels: 3 as const };
  await sharp({ create: { ...canvas, background: "#8a8a8a" } })
    .composite(composite)
    .jpeg({ quality: 82 })
    .toFile(`${sheetFolder}/${screen}.jpg`);
}

for (const [screen, paths] of Object.entries(screens))
  test(`the ${screen} screen is legible, without overflow or overlap, under every theme @scripts`, async ({
    page,
    homeUrl: home,
    arabicUrl: arabic,
  }) => {
    if (isWritingSheets) test.setTimeout(600_000);
    const problems: string[] = [];
    const shots = new Map<string, Buffer[]>();
    for (const address of [home + paths[0], arabic + paths[1]]) {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.setViewportSize({ width: widths[0]!, height: 740 });
      await page.goto(address);
      const report = (where: string, found: string[]) =>
        void problems.push(...found.map((text) => `${address} ${where}, ${text}`));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        report(
          `${width} px`,
          await page.evaluate(measureThemes, { themes, check: "places" as const }),
        );
      }
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        report(
          colorScheme,
          await page.evaluate(measureThemes, { themes, check: "contrast" as const }),
        );
        for (const width of isWritingSheets ? widths : []) {
          await page.setViewportSize({ width, height: 740 });
          await takeScreenshots(page, shots);
        }
      }
    }
    if (isWritingSheets) await writeSheet(screen, shots);
    expect(problems).toEqual([]);
  });

test("the checks detect faint text, overflow and overlap @scripts", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/`);
  const withExtraCss = (css: string): AppliedTheme[] => [
    { ...themes[0]!, css: themes[0]!.css + css },
  ];
  const findProblems = (css: string, check: "contrast" | "places") =>
    page.evaluate(measureThemes, { themes: withExtraCss(css), check });
  expect(await findProblems("", "contrast")).toEqual([]);
  const faintTexts = await findProblems(
    ":root{--ink-2:var(--line);--on-fill:var(--fill)}",
    "contrast",
  );
  expect(faintTexts.some((text) => text.includes('"See all courses"'))).toBe(true);
  expect(faintTexts.length).toBeGreaterThan(3);
  expect(
    (
      await findProblems(".page-header .button{inline-size:2000px;max-inline-size:none}", "places")
    ).join(),
  ).toMatch(/px too wide/);
  expect(
    (
      await findProblems("main .link--go{position:relative;inset-block-start:-3.5rem}", "places")
    ).join(),
  ).toMatch(/ overlaps /);
});

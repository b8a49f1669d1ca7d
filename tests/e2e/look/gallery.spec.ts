import { mkdirSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { fontFaces } from "#domains/settings/fonts.ts";
import { fontsOf, themeCss } from "#domains/settings/theme-css.ts";
import { galleryThemes } from "./gallery-themes.ts";
import { type Laid, measureThemes } from "./gallery-measure.ts";
import { expect, test } from "#tests/e2e/kit.ts";

/**
 * Tests the portal's screens under twelve themes, light and dark, in both directions, at three widths: opens each page
 * once and applies the themes to it. LAMPSTAND_GALLERY=1 also writes contact sheets to test-results/gallery.
 */
const sheets = process.env["LAMPSTAND_GALLERY"] === "1";
const folder = "test-results/gallery";
const widths = [360, 768, 1280];
const schemes = ["light", "dark"] as const;
const thumbnail = 300;

const files = readdirSync("build/client/assets");
const addressOf = (file: string) =>
  `/assets/${files.find((name) => new RegExp(`^${file}-[\\w-]{8}\\.woff2$`).test(name))}`;

const themes: Laid[] = galleryThemes.map(({ name, theme, popupsColor }) => ({
  name,
  css: fontFaces(fontsOf(theme), addressOf) + themeCss(theme, popupsColor),
  button: theme.button.type,
}));

const screens = {
  main: ["/", "/"],
  course: ["/courses/the-father-and-two-sons", "/courses/the-lost-sheep"],
  lesson: ["/lesson/before-you-begin/", "/lesson/who-was-listening/"],
  popup: ["/courses/around-one-table?scenario=sign-in", "/courses/the-lost-sheep?scenario=sign-in"],
} as const;

async function photograph(page: Page, shots: Map<string, Buffer[]>): Promise<void> {
  for (const { name, css, button } of themes) {
    await page.evaluate(
      async (laid) => {
        document.querySelector("#gallery")!.textContent = laid.css;
        document.documentElement.dataset["button"] = laid.button;
        await document.fonts.ready;
      },
      { css, button },
    );
    const shot = await page.screenshot();
    const small = await sharp(shot).resize({ height: thumbnail }).toBuffer();
    shots.set(name, [...(shots.get(name) ?? []), small]);
  }
}

async function writeSheet(screen: string, shots: Map<string, Buffer[]>): Promise<void> {
  const rows = [...shots.values()];
  const sizes = await Promise.all(rows[0]!.map(async (one) => (await sharp(one).metadata()).width));
  const width = sizes.reduce((sum, one) => sum + one + 8, 0);
  const composite = rows.flatMap((row, down) =>
    row.map((input, across) => ({
      input,
      top: down * (thumbnail + 8),
      left: sizes.slice(0, across).reduce((sum, one) => sum + one + 8, 0),
    })),
  );
  mkdirSync(folder, { recursive: true });
  const ground = { width, height: rows.length * (thumbnail + 8), channels: 3 as const };
  await sharp({ create: { ...ground, background: "#8a8a8a" } })
    .composite(composite)
    .jpeg({ quality: 82 })
    .toFile(`${folder}/${screen}.jpg`);
}

for (const [screen, paths] of Object.entries(screens))
  test(`${screen}: legible, without overflow or overlap, under every theme @scripts`, async ({
    page,
    home,
    arabic,
  }) => {
    if (sheets) test.setTimeout(600_000);
    const wrong: string[] = [];
    const shots = new Map<string, Buffer[]>();
    for (const address of [home + paths[0], arabic + paths[1]]) {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.setViewportSize({ width: widths[0]!, height: 740 });
      await page.goto(address);
      const tell = (where: string, found: string[]) =>
        void wrong.push(...found.map((text) => `${address} ${where}, ${text}`));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        tell(
          `${width} px`,
          await page.evaluate(measureThemes, { themes, look: "places" as const }),
        );
      }
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        tell(
          colorScheme,
          await page.evaluate(measureThemes, { themes, look: "contrast" as const }),
        );
        for (const width of sheets ? widths : []) {
          await page.setViewportSize({ width, height: 740 });
          await photograph(page, shots);
        }
      }
    }
    if (sheets) await writeSheet(screen, shots);
    expect(wrong).toEqual([]);
  });

test("the checks detect faint text, overflow and overlap @scripts", async ({ page, home }) => {
  await page.goto(`${home}/`);
  const broken = (css: string): Laid[] => [{ ...themes[0]!, css: themes[0]!.css + css }];
  const found = (css: string, look: "contrast" | "places") =>
    page.evaluate(measureThemes, { themes: broken(css), look });
  expect(await found("", "contrast")).toEqual([]);
  const faint = await found(":root{--ink-2:var(--line);--on-fill:var(--fill)}", "contrast");
  expect(faint.some((text) => text.includes('"See all courses"'))).toBe(true);
  expect(faint.length).toBeGreaterThan(3);
  expect(
    (await found(".hero .button{inline-size:2000px;max-inline-size:none}", "places")).join(),
  ).toMatch(/px too wide/);
  expect(
    (await found("main .link--go{position:relative;inset-block-start:-3.5rem}", "places")).join(),
  ).toMatch(/ lies on /);
});

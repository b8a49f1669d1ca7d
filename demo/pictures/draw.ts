/**
 * Draws every picture of the demo portals and the logo, and writes them where the portals read
 * them. Run it by hand after a change (`node demo/pictures/draw.ts`), and commit the results.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { aroundOneTable, clayJars, learningToPray } from "./covers-inside.ts";
import { fatherAndTwoSons, lostSheep } from "./covers-hills.ts";
import { psalmBeforeSleep, psalmsForHardNights } from "./covers-night.ts";
import { addGrain } from "./grain.ts";
import { archPicture, breadPicture, lampPicture, windowPicture } from "./lessons-inside.ts";
import { roadPicture, villagePicture } from "./lessons-outside.ts";
import { favicon, logo } from "./marks.ts";
import { day, dryDay, night, seaNight } from "./palette.ts";
import { portraits } from "./portraits.ts";
import { flockComesHome, homecoming, flockPreview, homecomingPreview } from "./valley.ts";

const root = join(import.meta.dirname, "../..");
const webpQuality = 82;

async function writeOutput(path: string, bytes: Uint8Array | string): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  process.stdout.write(`${path} ${Math.ceil(bytes.length / 1024)} KB\n`);
}

/** Renders an SVG as a PNG with the given width, and with the height in proportion. */
async function renderPng(svg: string, width: number): Promise<Buffer> {
  const svgWidth = Number(/ width="(\d+)"/u.exec(svg)?.[1] ?? width);
  const pointsPerInch = 72;
  return sharp(Buffer.from(svg), { density: (pointsPerInch * width) / svgWidth })
    .resize(width)
    .png()
    .toBuffer();
}

async function writeWebp(path: string, svg: string, width: number, hasGrain = true): Promise<void> {
  const pixels = await renderPng(svg, width);
  const finalPixels = hasGrain ? await addGrain(pixels) : pixels;
  const options = { quality: webpQuality, effort: 6, smartSubsample: true };
  await writeOutput(path, await sharp(finalPixels).webp(options).toBuffer());
}

const covers: Readonly<Record<string, () => string>> = {
  "localhost/courses/the-father-and-two-sons": fatherAndTwoSons,
  "localhost/courses/learning-to-pray": learningToPray,
  "localhost/courses/clay-jars": clayJars,
  "localhost/courses/psalms-for-hard-nights": psalmsForHardNights,
  "localhost/courses/a-psalm-before-sleep": psalmBeforeSleep,
  "localhost/courses/around-one-table": aroundOneTable,
  "second/courses/the-lost-sheep": lostSheep,
};

const lessonPictures: Readonly<Record<string, () => string>> = {
  road: roadPicture,
  village: villagePicture,
  lamp: lampPicture,
  bread: breadPicture,
  arch: archPicture,
  window: windowPicture,
};

const coverWidth = 1200;
const lessonWidth = 1600;
const heroWidth = 1800;
const portraitWidth = 240;
const linkPreviewWidth = 1200;
const logoWidth = 512;

for (const [folder, draw] of Object.entries(covers)) {
  await writeWebp(`demo/${folder}/cover.webp`, draw(), coverWidth);
}
for (const [name, draw] of Object.entries(lessonPictures)) {
  await writeWebp(`demo/localhost/pictures/${name}.webp`, draw(), lessonWidth);
}
for (const [name, draw] of Object.entries(portraits)) {
  await writeWebp(`demo/localhost/pictures/person-${name}.webp`, draw(), portraitWidth, false);
}

await writeWebp("demo/localhost/pictures/hero-light.webp", homecoming(day), heroWidth);
await writeWebp("demo/localhost/pictures/hero-dark.webp", homecoming(night), heroWidth);
await writeWebp("demo/second/pictures/hero-light.webp", flockComesHome(dryDay), heroWidth);
await writeWebp("demo/second/pictures/hero-dark.webp", flockComesHome(seaNight), heroWidth);

for (const [portal, svg] of [
  ["localhost", homecomingPreview(day)],
  ["second", flockPreview(dryDay)],
] as const) {
  const pixels = await renderPng(svg, linkPreviewWidth);
  const pngOptions = { palette: true, colours: 256, dither: 0.7, effort: 10 };
  await writeOutput(
    `demo/${portal}/pictures/og.png`,
    await sharp(pixels).png(pngOptions).toBuffer(),
  );
}

await writeOutput("public/images/logo.png", await renderPng(logo(logoWidth), logoWidth));
await writeOutput("public/images/logo.svg", logo(logoWidth));
await writeOutput("public/favicon.svg", favicon());

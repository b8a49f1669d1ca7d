import { coursePath, languages } from "./large-course.ts";
import { measureFonts, measurePage } from "./page-bytes.ts";
import { type WritingSystem, writingSystems } from "./page-fonts.ts";

/** The performance goals. Bytes are the same on every machine, so these may fail a build. KB are 1000 bytes. */
const firstViewMaxBytes = 31_000;
const requestsMax = 1;
const inlineScriptMaxBytes = 3_000;
const pageScriptMaxBytes = 128_950;
const popupScriptMaxBytes = 21_000;
const fontMaxBytes = 45_000;

export type Budget = {
  name: string;
  actual: number;
  max: number;
  unit: "bytes" | "requests" | "files";
  /** The parts that add up to `actual`. */
  detail?: string;
};

/** Measures every byte budget of the guest's course page of 64 elements, on a running server. */
export async function measureBudgets(origin: string): Promise<Budget[]> {
  const page = await measurePage(origin, coursePath);
  const makeByteBudget = (name: string, actual: number, max: number, detail?: string): Budget => ({
    name,
    actual,
    max,
    unit: "bytes",
    detail,
  });
  const firstView = page.htmlBytes + page.cssBytes + page.blockingScriptBytes;
  return [
    makeByteBudget(
      "first view: HTML, CSS and blocking scripts (br)",
      firstView,
      firstViewMaxBytes,
      `HTML ${page.htmlBytes}, CSS ${page.cssBytes}, scripts ${page.blockingScriptBytes}`,
    ),
    {
      name: "requests of the first view",
      actual: page.requests,
      max: requestsMax,
      unit: "requests",
    },
    makeByteBudget("inline script before use", page.inlineScriptBytes, inlineScriptMaxBytes),
    makeByteBudget(
      "script after intent, page (gz)",
      page.pageScriptBytes,
      pageScriptMaxBytes,
      `${page.pageScripts} files; messages ${page.messagesBytes}`,
    ),
    makeByteBudget(
      "script after intent, popup (gz)",
      page.popupScriptBytes,
      popupScriptMaxBytes,
      `${page.popupScripts} files`,
    ),
    ...(await measureFontBudgets(origin)),
  ];
}

/**
 * Measures the fonts of each writing system, on the page in the language that uses it. Fonts of characters that belong
 * to no writing system, such as punctuation, count for each.
 */
async function measureFontBudgets(origin: string): Promise<Budget[]> {
  const largestFonts = new Map<WritingSystem, { bytes: number; files: string[] }>();
  for (const language of languages) {
    const page = await measurePage(origin, `${coursePath}?lang=${language}`);
    for (const writingSystem of Object.keys(writingSystems) as WritingSystem[]) {
      const fonts = (await measureFonts(origin, page)).filter(
        (font) => font.writingSystem === writingSystem || font.writingSystem === null,
      );
      if (!fonts.some((font) => font.writingSystem === writingSystem)) continue;
      const measuredFonts = {
        bytes: fonts.reduce((sum, font) => sum + font.bytes, 0),
        files: fonts.map(({ url }) => fontNameOf(url)),
      };
      if (measuredFonts.bytes > (largestFonts.get(writingSystem)?.bytes ?? 0))
        largestFonts.set(writingSystem, measuredFonts);
    }
  }
  return (Object.keys(writingSystems) as WritingSystem[]).map((writingSystem) => {
    const largestFont = largestFonts.get(writingSystem);
    if (!largestFont) throw new Error(`No page shows a ${writingSystem} font.`);
    return {
      name: `fonts, ${writingSystem}`,
      actual: largestFont.bytes,
      max: fontMaxBytes,
      unit: "bytes",
      detail: largestFont.files.join(", "),
    };
  });
}

const fontNameOf = (url: string) => url.replace(/^.*\//, "").replace(/-[\w-]{8}\.woff2$/, "");

import { coursePath, languages } from "./big-course.ts";
import { measureFonts, measurePage } from "./page-bytes.ts";
import { type Script, scripts } from "./page-fonts.ts";

/** The performance goals. Bytes are the same on every machine, so these may fail a build. KB are 1000 bytes. */
const firstViewMaxBytes = 63_000;
const requestsMax = 6;
const inlineScriptMaxBytes = 3_000;
const pageScriptMaxBytes = 129_500;
const popupScriptMaxBytes = 34_000;
const fontMaxBytes = 45_000;

export type Budget = {
  name: string;
  found: number;
  most: number;
  unit: "bytes" | "requests";
  /** What else is worth knowing. */
  detail?: string;
};

/** Measures every byte budget of the guest's course page of 64 elements, on a running server. */
export async function measureBudgets(origin: string): Promise<Budget[]> {
  const page = await measurePage(origin, coursePath);
  const bytes = (name: string, found: number, most: number, detail?: string): Budget => ({
    name,
    found,
    most,
    unit: "bytes",
    detail,
  });
  const firstView = page.htmlBytes + page.cssBytes + page.blockingScriptBytes;
  return [
    bytes(
      "first view: HTML, CSS and blocking scripts (br)",
      firstView,
      firstViewMaxBytes,
      `HTML ${page.htmlBytes}, CSS ${page.cssBytes}, scripts ${page.blockingScriptBytes}`,
    ),
    {
      name: "requests of the first view",
      found: page.requests,
      most: requestsMax,
      unit: "requests",
    },
    bytes("inline script before use", page.inlineScriptBytes, inlineScriptMaxBytes),
    bytes(
      "script after intent, page (gz)",
      page.pageScriptBytes,
      pageScriptMaxBytes,
      `${page.pageScripts} files; texts beside it ${page.messagesBytes}`,
    ),
    bytes(
      "script after intent, popup (gz)",
      page.popupScriptBytes,
      popupScriptMaxBytes,
      `${page.popupScripts} files`,
    ),
    ...(await fontBudgets(origin)),
  ];
}

/** Measures each script's fonts on the page in the language that shows it; characters of no script count for all. */
async function fontBudgets(origin: string): Promise<Budget[]> {
  const sums = new Map<Script, { bytes: number; files: string[] }>();
  for (const language of languages) {
    const page = await measurePage(origin, `${coursePath}?lang=${language}`);
    for (const script of Object.keys(scripts) as Script[]) {
      const own = (await measureFonts(origin, page)).filter(
        (font) => font.script === script || font.script === null,
      );
      if (!own.some((font) => font.script === script)) continue;
      const found = {
        bytes: own.reduce((sum, font) => sum + font.bytes, 0),
        files: own.map(({ address }) => nameOf(address)),
      };
      if (found.bytes > (sums.get(script)?.bytes ?? 0)) sums.set(script, found);
    }
  }
  return (Object.keys(scripts) as Script[]).map((script) => {
    const found = sums.get(script);
    if (!found) throw new Error(`No page shows a font for the ${script} script.`);
    return {
      name: `fonts, ${script}`,
      found: found.bytes,
      most: fontMaxBytes,
      unit: "bytes",
      detail: found.files.join(", "),
    };
  });
}

const nameOf = (address: string) => address.replace(/^.*\//, "").replace(/-[\w-]{8}\.woff2$/, "");

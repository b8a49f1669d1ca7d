import type { Browser, Page } from "@playwright/test";
import { brotliCompressSync, constants } from "node:zlib";
import type { FixedFile } from "#tests/bench/bare/bytes-server.ts";
import type { Bench } from "#tests/bench/bench.ts";
import { coursePath, languages } from "#tests/bench/big-course.ts";
import {
  closePage,
  type PageTimings,
  newPage,
  openBrowser,
  readTimings,
  slow4g,
  waitUntilHydrated,
} from "#tests/bench/browser/pages.ts";
import { fetchBytes, textOf } from "#tests/bench/fetch-bytes.ts";
import { kilobytes, ms, type Row, times } from "#tests/bench/report.ts";
import { interleave, medianOf, ratioOf } from "#tests/bench/rounds.ts";
import { serveBytes } from "#tests/bench/serve-bytes.ts";

const slowerMax = 1.3;
const clsMax = 0.01;
const blockedMaxMs = 30;

/** Measures what a phone shows and when, compared with the same page without its scripts. */
export async function paint(bench: Bench): Promise<Row[]> {
  const still = await serveWithoutScripts(bench.server.origin);
  const browser = await openBrowser();
  try {
    const found = await interleave(bench.rounds, {
      ours: () => visit(browser, `${bench.server.origin}${coursePath}`, waitUntilHydrated),
      still: () => visit(browser, `${still.origin}${coursePath}`, untilShown),
    });
    return [paintRow(found), await wakeRow(browser, bench.server.origin)];
  } finally {
    await browser.close();
    await still.stop();
  }
}

async function visit(
  browser: Browser,
  url: string,
  wait: (page: Page) => Promise<void>,
): Promise<PageTimings> {
  const page = await newPage(browser, { cpu: 4, network: slow4g });
  try {
    await page.goto(url, { waitUntil: "load" });
    await wait(page);
    // Observers are notified a frame later.
    await page.waitForTimeout(300);
    return await readTimings(page);
  } finally {
    await closePage(page);
  }
}

const untilShown = (page: Page) =>
  page.waitForFunction(() => document.fonts.status === "loaded").then(() => {});

/** Serves the same HTML without its scripts, and the files it shows, with node:http. */
async function serveWithoutScripts(origin: string) {
  const page = await fetchBytes(`${origin}${coursePath}`, { headers: { "accept-language": "en" } });
  const html = textOf(page).replace(/<script\b[\s\S]*?<\/script>/g, "");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const files: Record<string, FixedFile> = {
    [coursePath]: {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" },
      body: brotliCompressSync(html, { params }),
    },
  };
  const shown = [...html.matchAll(/<link\b[^>]*href="(\/[^"]+)"/g)].map(([, path]) => path!);
  const styles = await Promise.all(
    shown.filter((path) => path.endsWith(".css")).map((path) => fetchBytes(`${origin}${path}`)),
  );
  const fonts = styles.flatMap((style) =>
    [...textOf(style).matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!),
  );
  for (const path of new Set([...shown, ...fonts])) {
    const { pathname } = new URL(path, `${origin}/assets/`);
    const { status, headers, wire } = await fetchBytes(`${origin}${pathname}`);
    if (status !== 200) continue;
    const encoding = headers["content-encoding"];
    files[pathname] = {
      headers: {
        "Content-Type": headers["content-type"] ?? "",
        ...(encoding && { "Content-Encoding": encoding }),
      },
      body: wire,
    };
  }
  return serveBytes(files);
}

function paintRow({ ours, still }: Record<"ours" | "still", PageTimings[]>): Row {
  const lcp = ({ lcp: at }: PageTimings) => at;
  const slower = ratioOf(ours, still, lcp);
  const cls = medianOf(ours, (felt) => felt.cls);
  const blocked = medianOf(ours, (felt) => felt.blocked);
  return {
    what: "LCP, CLS, blocking time (Slow 4G, 4× CPU)",
    ours: `${ms(medianOf(ours, lcp))} = ${times(slower)}, CLS ${cls.toFixed(3)}, ${ms(blocked)} blocked until React is there`,
    ceiling: `${ms(medianOf(still, lcp))}, CLS ${medianOf(still, (felt) => felt.cls).toFixed(3)}, ${ms(medianOf(still, (felt) => felt.blocked))} same HTML without scripts`,
    reach: `LCP ≤ ${slowerMax} ×, CLS ≤ ${clsMax}, ≤ ${blockedMaxMs} ms`,
    reached: slower <= slowerMax && cls <= clsMax && blocked <= blockedMaxMs,
    figures: { lcpRatio: slower, ours, withoutScripts: still },
  };
}

/** Measures what a browser really fetches, including what it loads when idle, and which fonts a language needs. */
async function wakeRow(browser: Browser, origin: string): Promise<Row> {
  const fonts: Record<string, string[]> = {};
  let scripts = 0;
  let scriptBytes = 0;
  const complaints: string[] = [];
  for (const language of languages) {
    const page = await newPage(browser, { cpu: 1 });
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${origin}${coursePath}?lang=${language}`, { waitUntil: "load" });
    await waitUntilHydrated(page);
    const fetched = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }),
      ),
    );
    const code = fetched.filter(({ name }) => name.endsWith(".js"));
    scripts = Math.max(scripts, code.length);
    scriptBytes = Math.max(
      scriptBytes,
      code.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    fonts[language] = fetched
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ name, bytes }) => `${name.replace(/^.*\/|-wght.*$/g, "")} ${kilobytes(bytes)}`);
    await closePage(page);
  }
  const said = Object.entries(fonts).map(
    ([language, files]) => `${language}: ${files.join(" + ")}`,
  );
  return {
    what: "fetched by a browser once idle, popup included (br)",
    ours: `${scripts} scripts, ${kilobytes(scriptBytes)}; ${complaints.length} console errors`,
    ceiling: `fonts ${said.join("; ")}`,
    reach: "0 errors",
    reached: complaints.length === 0,
    figures: { scripts, scriptBytes, fonts, complaints },
  };
}

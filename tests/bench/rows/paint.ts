import type { Browser, Page } from "@playwright/test";
import { brotliCompressSync, constants } from "node:zlib";
import type { FixedFile } from "#tests/bench/baselines/fixed-file-server.ts";
import type { Bench } from "#tests/bench/bench.ts";
import { coursePath, languages } from "#tests/bench/large-course.ts";
import {
  closePage,
  type PageTimings,
  newPage,
  openBrowser,
  readTimings,
  slow4g,
  waitUntilHydrated,
} from "#tests/bench/throttled-browser.ts";
import { fetchCompressed, decompress } from "#tests/bench/fetch-compressed.ts";
import { formatKilobytes, formatMs, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";
import { serveFixedFiles } from "#tests/bench/serve-fixed-files.ts";

const lcpRatioMax = 1.3;
const clsMax = 0.01;
const blockedMaxMs = 30;

/** Measures how fast a phone shows the course page, compared with the same page without its scripts. */
export async function measurePaint(bench: Bench): Promise<Row[]> {
  const serverWithoutScripts = await serveWithoutScripts(bench.server.origin);
  const browser = await openBrowser();
  try {
    const results = await interleave(bench.rounds, {
      lampstand: () => visit(browser, `${bench.server.origin}${coursePath}`, waitUntilHydrated),
      withoutScripts: () =>
        visit(browser, `${serverWithoutScripts.origin}${coursePath}`, waitForFonts),
    });
    return [paintRow(results), await loadedFilesRow(browser, bench.server.origin)];
  } finally {
    await browser.close();
    await serverWithoutScripts.stop();
  }
}

async function visit(
  browser: Browser,
  url: string,
  waitUntilReady: (page: Page) => Promise<void>,
): Promise<PageTimings> {
  const page = await newPage(browser, { cpu: 4, network: slow4g });
  try {
    await page.goto(url, { waitUntil: "load" });
    await waitUntilReady(page);
    // Observers are notified a frame later.
    await page.waitForTimeout(300);
    return await readTimings(page);
  } finally {
    await closePage(page);
  }
}

const waitForFonts = (page: Page) =>
  page.waitForFunction(() => document.fonts.status === "loaded").then(() => {});

/** Serves the same HTML without its scripts, with its styles, pictures and fonts, by node:http. */
async function serveWithoutScripts(origin: string) {
  const page = await fetchCompressed(`${origin}${coursePath}`, {
    headers: { "accept-language": "en" },
  });
  const html = decompress(page).replace(/<script\b[\s\S]*?<\/script>/g, "");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const files: Record<string, FixedFile> = {
    [coursePath]: {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" },
      body: brotliCompressSync(html, { params }),
    },
  };
  const linkedPaths = [...html.matchAll(/<link\b[^>]*href="(\/[^"]+)"/g)].map(([, path]) => path!);
  const styles = await Promise.all(
    linkedPaths
      .filter((path) => path.endsWith(".css"))
      .map((path) => fetchCompressed(`${origin}${path}`)),
  );
  const fonts = styles.flatMap((style) =>
    [...decompress(style).matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!),
  );
  for (const path of new Set([...linkedPaths, ...fonts])) {
    const { pathname } = new URL(path, `${origin}/assets/`);
    const { status, headers, body } = await fetchCompressed(`${origin}${pathname}`);
    if (status !== 200) continue;
    const encoding = headers["content-encoding"];
    files[pathname] = {
      headers: {
        "Content-Type": headers["content-type"] ?? "",
        ...(encoding && { "Content-Encoding": encoding }),
      },
      body,
    };
  }
  return serveFixedFiles(files);
}

function paintRow({
  lampstand,
  withoutScripts,
}: Record<"lampstand" | "withoutScripts", PageTimings[]>): Row {
  const lcp = (timings: PageTimings) => timings.lcp;
  const lcpRatio = medianRatio(lampstand, withoutScripts, lcp);
  const cls = medianOf(lampstand, (timings) => timings.cls);
  const blockedMs = medianOf(lampstand, (timings) => timings.blockedMs);
  return {
    name: "LCP, CLS, blocking time (Slow 4G, 4× CPU)",
    result: `${formatMs(medianOf(lampstand, lcp))} = ${formatRatio(lcpRatio)}, CLS ${cls.toFixed(3)}, ${formatMs(blockedMs)} blocked until hydrated`,
    baseline: `${formatMs(medianOf(withoutScripts, lcp))}, CLS ${medianOf(withoutScripts, (timings) => timings.cls).toFixed(3)}, ${formatMs(medianOf(withoutScripts, (timings) => timings.blockedMs))} same HTML without scripts`,
    goal: `LCP ≤ ${lcpRatioMax} ×, CLS ≤ ${clsMax}, ≤ ${blockedMaxMs} ms`,
    isGoalReached: lcpRatio <= lcpRatioMax && cls <= clsMax && blockedMs <= blockedMaxMs,
    figures: { lcpRatio, lampstand, withoutScripts },
  };
}

/** Measures the files that a browser loads, including those it loads when idle, and which fonts a language needs. */
async function loadedFilesRow(browser: Browser, origin: string): Promise<Row> {
  const fonts: Record<string, string[]> = {};
  let scripts = 0;
  let scriptBytes = 0;
  const consoleErrors: string[] = [];
  for (const language of languages) {
    const page = await newPage(browser, { cpu: 1 });
    page.on(
      "console",
      (message) => message.type() === "error" && consoleErrors.push(message.text()),
    );
    page.on("pageerror", (error) => consoleErrors.push(error.message));
    await page.goto(`${origin}${coursePath}?lang=${language}`, { waitUntil: "load" });
    await waitUntilHydrated(page);
    const loadedFiles = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }),
      ),
    );
    const loadedScripts = loadedFiles.filter(({ name }) => name.endsWith(".js"));
    scripts = Math.max(scripts, loadedScripts.length);
    scriptBytes = Math.max(
      scriptBytes,
      loadedScripts.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    fonts[language] = loadedFiles
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ name, bytes }) => `${name.replace(/^.*\/|-wght.*$/g, "")} ${formatKilobytes(bytes)}`);
    await closePage(page);
  }
  const fontLists = Object.entries(fonts).map(
    ([language, files]) => `${language}: ${files.join(" + ")}`,
  );
  return {
    name: "loaded by a browser until idle, popup included (br)",
    result: `${scripts} scripts, ${formatKilobytes(scriptBytes)}; ${consoleErrors.length} console errors`,
    baseline: `fonts ${fontLists.join("; ")}`,
    goal: "0 errors",
    isGoalReached: consoleErrors.length === 0,
    figures: { scripts, scriptBytes, fonts, consoleErrors },
  };
}

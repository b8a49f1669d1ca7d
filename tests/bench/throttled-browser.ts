import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/kit/find-chromium.ts";

/** Opens a Chromium that makes no requests of its own. */
export async function openBrowser(): Promise<Browser> {
  const chromiumResult = await findChromium();
  if ("error" in chromiumResult) throw new Error(chromiumResult.error);
  return chromium.launch({
    executablePath: chromiumResult.path,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

export type Conditions = {
  /** The factor by which the processor is slowed down. */
  cpu: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
};

/** Chromium's own figures for "Slow 4G": 562 ms, 1.44 Mbit/s down, 0.675 up. */
export const slow4g: Conditions["network"] = {
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** Opens a page on a simulated phone with an empty cache. The page records its own timings (`PageTimings`). */
export async function newPage(browser: Browser, { cpu, network }: Conditions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "en",
  });
  const page = await context.newPage();
  await page.addInitScript(recordTimings);
  const session = await context.newCDPSession(page);
  if (network) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  }
  if (cpu > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  return page;
}

export const closePage = (page: Page): Promise<void> => (page.context() as BrowserContext).close();

/** What a page records. Times are milliseconds since 1970, so that they stay valid after a navigation. */
export type PageTimings = {
  clickedAt: number;
  /** A field of an open dialog is visible and nothing covers it. */
  usableAt: number;
  /** The field also has the focus. */
  focusedAt: number;
  lcp: number;
  cls: number;
  /** Total blocking time: of each long task, the time beyond 50 ms. */
  blockedMs: number;
};

/** Runs in every document before its own scripts. */
function recordTimings(): void {
  const save = (name: string, value: number) =>
    sessionStorage.setItem(`bench-${name}`, String(value));
  const epoch = (at: number) => performance.timeOrigin + at;
  addEventListener(
    "click",
    (event) => {
      if (sessionStorage.getItem("bench-clickedAt") === null)
        save("clickedAt", epoch(event.timeStamp));
    },
    true,
  );
  const checkField = () => {
    const field = document.querySelector<HTMLElement>("dialog[open] input:not([type=hidden])");
    const { left = 0, top = 0, width = 0, height = 0 } = field?.getBoundingClientRect() ?? {};
    const topElement = field && document.elementFromPoint(left + width / 2, top + height / 2);
    const isUsable =
      field?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      field.contains(topElement);
    const now = epoch(performance.now());
    if (isUsable && sessionStorage.getItem("bench-usableAt") === null) save("usableAt", now);
    if (isUsable && document.activeElement?.matches("dialog[open] input")) save("focusedAt", now);
    else requestAnimationFrame(checkField);
  };
  requestAnimationFrame(checkField);
  let cls = 0;
  let blockedMs = 0;
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
      type,
      buffered: true,
    });
  observe("largest-contentful-paint", ({ startTime }) => save("lcp", startTime));
  observe("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
    };
    if (!hadRecentInput) save("cls", (cls += value));
  });
  observe("longtask", ({ duration }) =>
    save("blockedMs", (blockedMs += Math.max(0, duration - 50))),
  );
}

/** Returns the recorded values, 0 for missing ones. */
export function readTimings(page: Page): Promise<PageTimings> {
  return page.evaluate(() => {
    const read = (name: string) => Number(sessionStorage.getItem(`bench-${name}`) ?? 0);
    return {
      clickedAt: read("clickedAt"),
      usableAt: read("usableAt"),
      focusedAt: read("focusedAt"),
      lcp: read("lcp"),
      cls: read("cls"),
      blockedMs: read("blockedMs"),
    };
  });
}

/** Waits until a value is recorded, even if the page navigates. */
export async function waitForTiming(
  page: Page,
  timing: "usableAt" | "focusedAt",
  timeoutMs = 15_000,
): Promise<PageTimings> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    // Between two documents the page can't answer.
    const timings = await readTimings(page).catch(() => undefined);
    if (timings && timings[timing] > 0) return timings;
    if (Date.now() > deadline)
      throw new Error(`No form field was ${timing.replace("At", "")} in time.`);
    await page.waitForTimeout(15);
  }
}

/** The link that opens the popup. */
export const signInLink = 'header a[href*="scenario="]';

/** Hovers over the sign-in link, which makes the page load the popup's code. */
export const hoverSignInLink = (page: Page): Promise<void> => page.locator(signInLink).hover();

/** Waits until the page is hydrated and the popup's code is loaded. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(
    (selector) => {
      const link = document.querySelector(selector);
      const isHydrated = link && Object.keys(link).some((key) => key.startsWith("__reactProps"));
      const isPopupLoaded = performance
        .getEntriesByType("resource")
        .some(({ name }) => name.includes("popup-body"));
      return isHydrated && isPopupLoaded;
    },
    signInLink,
    { timeout: 15_000 },
  );
}

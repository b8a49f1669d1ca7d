import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/kit/chromium.ts";

/** Opens a Chromium that connects to no other host. */
export async function openBrowser(): Promise<Browser> {
  const found = await findChromium();
  if ("refusal" in found) throw new Error(found.refusal);
  return chromium.launch({
    executablePath: found.path,
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
  /** How many times slower the processor is made. */
  cpu: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
};

/** Chromium's own figures for "Slow 4G": 562 ms, 1.44 Mbit/s down, 0.675 up. */
export const slow4g: Conditions["network"] = {
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** Opens a phone's page with an empty cache under the given conditions. It records what users notice. */
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

/** What the page records, in milliseconds since 1970, so that it survives a navigation. */
export type PageTimings = {
  clickedAt: number;
  /** A field of an open dialog is visible and reachable: it could be filled in without any script. */
  shownAt: number;
  /** The field also has the focus. */
  focusedAt: number;
  lcp: number;
  cls: number;
  /** Sum of the time beyond 50 ms of each task. */
  blocked: number;
};

/** Runs in every document before its own scripts. */
function recordTimings(): void {
  const kept = (name: string, value: number) =>
    sessionStorage.setItem(`bench-${name}`, String(value));
  const epoch = (at: number) => performance.timeOrigin + at;
  addEventListener(
    "click",
    (event) => {
      if (sessionStorage.getItem("bench-clickedAt") === null)
        kept("clickedAt", epoch(event.timeStamp));
    },
    true,
  );
  const look = () => {
    const field = document.querySelector<HTMLElement>("dialog[open] input:not([type=hidden])");
    const { left = 0, top = 0, width = 0, height = 0 } = field?.getBoundingClientRect() ?? {};
    const hit = field && document.elementFromPoint(left + width / 2, top + height / 2);
    const seen =
      field?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      field.contains(hit);
    const now = epoch(performance.now());
    if (seen && sessionStorage.getItem("bench-shownAt") === null) kept("shownAt", now);
    if (seen && document.activeElement?.matches("dialog[open] input")) kept("focusedAt", now);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  let cls = 0;
  let blocked = 0;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch("largest-contentful-paint", ({ startTime }) => kept("lcp", startTime));
  watch("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
    };
    if (!hadRecentInput) kept("cls", (cls += value));
  });
  watch("longtask", ({ duration }) => kept("blocked", (blocked += Math.max(0, duration - 50))));
}

/** Returns the recorded values; 0 for missing ones. */
export function readTimings(page: Page): Promise<PageTimings> {
  return page.evaluate(() => {
    const read = (name: string) => Number(sessionStorage.getItem(`bench-${name}`) ?? 0);
    return {
      clickedAt: read("clickedAt"),
      shownAt: read("shownAt"),
      focusedAt: read("focusedAt"),
      lcp: read("lcp"),
      cls: read("cls"),
      blocked: read("blocked"),
    };
  });
}

/** Waits until a value is recorded, over navigations too. */
export async function waitForTiming(
  page: Page,
  what: "shownAt" | "focusedAt",
  timeoutMs = 15_000,
): Promise<PageTimings> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    // Between two documents the page can't answer.
    const felt = await readTimings(page).catch(() => undefined);
    if (felt && felt[what] > 0) return felt;
    if (Date.now() > until) throw new Error(`No field was ${what.replace("At", "")} in time.`);
    await page.waitForTimeout(15);
  }
}

/** The link that opens the popup. */
export const signInLink = 'header a[href*="scenario="]';

/** Hovers over the button, the sign of intent that loads the code at once. */
export const hoverSignInLink = (page: Page): Promise<void> => page.locator(signInLink).hover();

/** Waits until the page is hydrated and the popup's code is loaded, by intent or when idle. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(
    (selector) => {
      const link = document.querySelector(selector);
      const awake = link && Object.keys(link).some((key) => key.startsWith("__reactProps"));
      const popup = performance
        .getEntriesByType("resource")
        .some(({ name }) => name.includes("popup-body"));
      return awake && popup;
    },
    signInLink,
    { timeout: 15_000 },
  );
}

import type { Browser } from "@playwright/test";
import type { Bench } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/big-course.ts";
import {
  closePage,
  newPage,
  openBrowser,
  readTimings,
  waitForTiming,
  signInLink,
} from "#tests/bench/browser/pages.ts";
import { ms, type Row } from "#tests/bench/report.ts";
import { median } from "#tests/bench/rounds.ts";

const runs = 50;
const limitMs = 45_000;
/** Clicks are spread over this time after the button appears: before, during and after hydration. */
const spreadMs = 1200;
const lostAfterMs = 8000;
/** Slow enough that code, styles and hydration come one after the other. */
const network = { latency: 40, downloadThroughput: 1_000_000, uploadThroughput: 500_000 };

/** Visitors at once: the more of them, the later everything comes. */
const visitors = 2;

/** Clicks the sign-in button while the page is still loading. A click that opens nothing is lost. */
export async function earlyClicks({ server }: Bench): Promise<Row[]> {
  const browser = await openBrowser();
  const url = `${server.origin}${coursePath}`;
  const clicks: Click[] = [];
  const until = Date.now() + limitMs;
  let next = 0;
  const visit = async () => {
    while (next < runs && Date.now() < until) {
      // Every moment equally, in an order that does not follow the machine's own drift.
      const afterMs = (((next * 21) % runs) / runs) * spreadMs;
      next += 1;
      clicks.push(await clickEarly(browser, url, afterMs));
    }
  };
  try {
    await Promise.all(Array.from({ length: visitors }, visit));
  } finally {
    await browser.close();
  }
  return [rowOf(clicks)];
}

type Click = { afterMs: number; tookMs: number | null; reachedPage: boolean; endedAt: string };

function rowOf(clicks: readonly Click[]): Row {
  const lost = clicks.filter(({ tookMs }) => tookMs === null);
  const took = clicks.flatMap(({ tookMs }) => tookMs ?? []);
  return {
    what: "early clicks at the sign-in button (4× CPU, 40 ms, 8 Mbit/s)",
    ours: `${lost.length} of ${clicks.length} lost; form ${ms(median(took))} after the click`,
    ceiling: "",
    reach: `0 of ${runs} lost`,
    reached: clicks.length >= runs || lost.length > 0 ? lost.length === 0 : undefined,
    figures: { runs: clicks.length, lost, tookMs: took },
  };
}

async function clickEarly(browser: Browser, url: string, afterMs: number): Promise<Click> {
  const page = await newPage(browser, { cpu: 4, network });
  try {
    await page.goto(url, { waitUntil: "commit" });
    const button = page.locator(signInLink);
    await button.waitFor({ state: "visible" });
    const box = (await button.boundingBox())!;
    await page.waitForTimeout(afterMs);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const felt = await waitForTiming(page, "shownAt", lostAfterMs).catch(() => readTimings(page));
    const isLost = felt.shownAt === 0;
    return {
      afterMs,
      tookMs: isLost ? null : felt.shownAt - felt.clickedAt,
      reachedPage: felt.clickedAt > 0,
      endedAt: page.url().replace(url, ""),
    };
  } finally {
    await closePage(page);
  }
}

import type { Browser } from "@playwright/test";
import type { Bench } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import {
  closePage,
  newPage,
  openBrowser,
  readTimings,
  waitForTiming,
  signInLink,
} from "#tests/bench/throttled-browser.ts";
import { formatMs, type Row } from "#tests/bench/report.ts";
import { median } from "#tests/bench/rounds.ts";

const clicksGoal = 50;
const timeLimitMs = 45_000;
/** Clicks are spread over this time after the button appears, so that they come before, during and after hydration. */
const clicksSpreadMs = 1200;
const lostAfterMs = 8000;
/** Slow enough that styles, scripts and hydration come clearly one after the other. */
const network = { latency: 40, downloadThroughput: 1_000_000, uploadThroughput: 500_000 };

/** Pages open at the same time. More of them would slow each other down. */
const concurrentVisitors = 2;

/** Clicks the sign-in button while the page is still loading. A click is lost if the form never opens. */
export async function measureEarlyClicks({ server }: Bench): Promise<Row[]> {
  const browser = await openBrowser();
  const url = `${server.origin}${coursePath}`;
  const clicks: Click[] = [];
  const endsAt = Date.now() + timeLimitMs;
  let nextClick = 0;
  const clickRepeatedly = async () => {
    while (nextClick < clicksGoal && Date.now() < endsAt) {
      // Spread the clicks evenly but in mixed order, so that a machine that slows down affects all moments alike.
      const delayMs = (((nextClick * 21) % clicksGoal) / clicksGoal) * clicksSpreadMs;
      nextClick += 1;
      clicks.push(await clickEarly(browser, url, delayMs));
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentVisitors }, clickRepeatedly));
  } finally {
    await browser.close();
  }
  return [resultRow(clicks)];
}

type Click = {
  delayMs: number;
  openedAfterMs: number | null;
  clickReachedPage: boolean;
  finalUrl: string;
};

function resultRow(clicks: readonly Click[]): Row {
  const lostClicks = clicks.filter(({ openedAfterMs }) => openedAfterMs === null);
  const openedAfter = clicks.flatMap(({ openedAfterMs }) => openedAfterMs ?? []);
  return {
    name: "early clicks on the sign-in button (4× CPU, 40 ms, 8 Mbit/s)",
    result: `${lostClicks.length} of ${clicks.length} lost; form ${formatMs(median(openedAfter))} after the click`,
    baseline: "",
    goal: `0 of ${clicksGoal} lost`,
    isGoalReached:
      clicks.length >= clicksGoal || lostClicks.length > 0 ? lostClicks.length === 0 : undefined,
    figures: { runs: clicks.length, lost: lostClicks, openedAfterMs: openedAfter },
  };
}

async function clickEarly(browser: Browser, url: string, delayMs: number): Promise<Click> {
  const page = await newPage(browser, { cpu: 4, network });
  try {
    await page.goto(url, { waitUntil: "commit" });
    const button = page.locator(signInLink);
    await button.waitFor({ state: "visible" });
    const box = (await button.boundingBox())!;
    await page.waitForTimeout(delayMs);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const timings = await waitForTiming(page, "usableAt", lostAfterMs).catch(() =>
      readTimings(page),
    );
    const isLost = timings.usableAt === 0;
    return {
      delayMs,
      openedAfterMs: isLost ? null : timings.usableAt - timings.clickedAt,
      clickReachedPage: timings.clickedAt > 0,
      finalUrl: page.url().replace(url, ""),
    };
  } finally {
    await closePage(page);
  }
}

import type { Browser } from "./browser.ts";
import { call, type TestPortal } from "./portal.ts";

export const phoneUserAgent =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
let phonesCount = 0;

/** Opens the browser of a phone that nobody else has: visits are told apart by address and browser. */
export function openPhone(portal: TestPortal) {
  const userAgent = `${phoneUserAgent} Phone/${(phonesCount += 1)}`;
  const browser = portal.browser();
  return {
    browser,
    open: (path: string, headers: Record<string, string> = {}) =>
      browser.fetch(path, { headers: { "user-agent": userAgent, ...headers } }),
  };
}

type Journey = {
  from: string;
  to: string;
  now: Record<string, number>;
  before: Record<string, number>;
  times: Record<string, unknown>[];
  sources: { name: string | null; link: number }[];
  courses: { name: string | null; link: number; lesson: number }[];
};

/** Stores the visits so far and returns what staff see of the journey. */
export async function readJourneyOf(
  portal: TestPortal,
  browser: Browser,
  query: string,
): Promise<Journey> {
  await portal.storeVisits();
  const { status, json, text } = await call(browser, "GET", `/journey?${query}`);
  if (status !== 200) throw new Error(`the journey answered ${status} ${text}`);
  return json as never;
}

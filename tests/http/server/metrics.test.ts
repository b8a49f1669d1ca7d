import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const token = "metrics-are-for-the-monitoring-alone";
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token, ...gatewayKeys } });
});
afterAll(() => portal.close());

async function readMetrics(): Promise<Map<string, number>> {
  const response = await portal.fetch("/metrics", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const lines = response.text.split("\n").filter((line) => /^[a-z]/.test(line));
  return new Map(lines.map((line) => [line.split(" ")[0]!, Number(line.split(" ")[1])]));
}

test("the metrics count the guest pages sent from memory, and show the size of the cache", async () => {
  const metricsBefore = await readMetrics();
  // Three new browsers: a browser that returns gets a different document, without the style sheet in it.
  for (const browser of [portal.browser(), portal.browser(), portal.browser()])
    await browser.fetch("/");
  const metricsAfter = await readMetrics();
  const increaseOf = (name: string) => metricsAfter.get(name)! - metricsBefore.get(name)!;
  expect(increaseOf('lampstand_cache_hits_total{cache="pages"}')).toBe(2);
  expect(increaseOf('lampstand_cache_misses_total{cache="pages"}')).toBe(1);
  expect(increaseOf('lampstand_cache_entries{cache="pages"}')).toBe(1);
  const size = metricsAfter.get('lampstand_cache_size{cache="pages"}')!;
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThan(metricsAfter.get('lampstand_cache_limit{cache="pages"}')!);
});

test("the metrics count refused gateway notifications", async () => {
  const body = "data=forged&signature=forged";
  await portal.fetch("/webhooks/liqpay", { method: "POST", origin: null, body });
  const name = 'lampstand_payment_callbacks_total{gateway="liqpay",outcome="refused"}';
  expect((await readMetrics()).get(name)).toBe(1);
});

test("without the token there are no metrics", async () => {
  for (const authorization of ["", "Bearer ", `Bearer ${token}x`, `Basic ${token}`]) {
    const response = await portal.fetch("/metrics", { headers: { authorization } });
    expect(response.status).toBe(404);
    expect(response.text).not.toContain("lampstand_");
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const token = "figures-are-for-the-monitoring-alone";
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token, ...gatewayKeys } });
});
afterAll(() => portal.close());

async function readFigures(): Promise<Map<string, number>> {
  const answer = await portal.fetch("/metrics", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const lines = answer.text.split("\n").filter((line) => /^[a-z]/.test(line));
  return new Map(lines.map((line) => [line.split(" ")[0]!, Number(line.split(" ")[1])]));
}

test("the metrics count the guest pages sent from memory, and show the size of the cache", async () => {
  const before = await readFigures();
  // Three visitors: a returning one gets another page, without the style sheet in it.
  for (const person of [portal.browser(), portal.browser(), portal.browser()])
    await person.fetch("/");
  const after = await readFigures();
  const grown = (name: string) => after.get(name)! - before.get(name)!;
  expect(grown('lampstand_cache_hits_total{cache="pages"}')).toBe(2);
  expect(grown('lampstand_cache_misses_total{cache="pages"}')).toBe(1);
  expect(grown('lampstand_cache_entries{cache="pages"}')).toBe(1);
  const size = after.get('lampstand_cache_size{cache="pages"}')!;
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThan(after.get('lampstand_cache_limit{cache="pages"}')!);
});

test("the metrics count refused gateway notifications", async () => {
  const body = "data=forged&signature=forged";
  await portal.fetch("/webhooks/liqpay", { method: "POST", origin: null, body });
  const name = 'lampstand_payment_callbacks_total{gateway="liqpay",outcome="refused"}';
  expect((await readFigures()).get(name)).toBe(1);
});

test("without the token there are no metrics", async () => {
  for (const authorization of ["", "Bearer ", `Bearer ${token}x`, `Basic ${token}`]) {
    const answer = await portal.fetch("/metrics", { headers: { authorization } });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("lampstand_");
  }
});

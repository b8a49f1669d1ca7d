import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkReloadWindowMs, claimReload } from "./reload-once.ts";

function fakeStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test("missing code reloads the page at most once a minute", () => {
  const store = fakeStorage();
  const startTime = 1_000_000;
  const times = [0, 1, chunkReloadWindowMs - 1, chunkReloadWindowMs, chunkReloadWindowMs + 1];
  expect(times.map((offset) => claimReload(store, startTime + offset))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test("no two reloads are less than a minute apart, however often one is requested", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 50_000 }), { maxLength: 60 }), (pauses) => {
      const store = fakeStorage();
      let now = 5;
      const reloads = pauses.flatMap((pause) => {
        now += pause;
        return claimReload(store, now) ? [now] : [];
      });
      for (const [index, time] of reloads.entries())
        if (index > 0)
          expect(time - reloads[index - 1]!).toBeGreaterThanOrEqual(chunkReloadWindowMs);
    }),
  );
});

test("an invalid or future stored time does not prevent a reload", () => {
  const store = fakeStorage();
  store.setItem("reloaded-at", "yesterday");
  expect(claimReload(store, 5)).toBe(true);
  store.setItem("reloaded-at", "9000000");
  expect(claimReload(store, 5)).toBe(true);
});

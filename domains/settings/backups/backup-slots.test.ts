import fc from "fast-check";
import { expect, test } from "vitest";
import { isBackupDue, latestSlot, retryMs } from "./backup-slots.ts";

const at = (text: string) => Date.parse(`${text}:00Z`);
const nightly = { minute: 150, everyHours: 24 };

test("a slot is the last time at which a backup should have begun", () => {
  expect(latestSlot(nightly, at("2026-03-04T02:30"))).toBe(at("2026-03-04T02:30"));
  expect(latestSlot(nightly, at("2026-03-04T02:29"))).toBe(at("2026-03-03T02:30"));
  const often = { minute: 150, everyHours: 6 };
  expect(latestSlot(often, at("2026-03-04T01:00"))).toBe(at("2026-03-03T20:30"));
  expect(latestSlot(often, at("2026-03-04T23:59"))).toBe(at("2026-03-04T20:30"));
});

test("there is exactly one slot in each interval, at the same times each day", () => {
  const hours = fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 24);
  const minutes = fc.integer({ min: 0, max: 1439 });
  const times = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(hours, minutes, times, (everyHours, minute, now) => {
      const slot = latestSlot({ minute, everyHours }, now);
      expect(slot).toBeLessThanOrEqual(now);
      expect(now - slot).toBeLessThan(everyHours * 3_600_000);
      expect(Math.abs((slot / 60_000 - minute) % (everyHours * 60))).toBe(0);
    }),
  );
});

test("a backup is due if none began in this slot, and again some time after it failed", () => {
  const now = at("2026-03-04T05:00");
  const begun = (startedAt: number, failedAt: number | null = null) => ({ startedAt, failedAt });
  expect(isBackupDue(nightly, null, now)).toBe(true);
  expect(isBackupDue(nightly, begun(at("2026-03-04T02:29")), now)).toBe(true);
  expect(isBackupDue(nightly, begun(at("2026-03-04T02:30")), now)).toBe(false);
  const failed = begun(at("2026-03-04T02:30"), now - retryMs);
  expect(isBackupDue(nightly, failed, now)).toBe(true);
  expect(isBackupDue(nightly, failed, now - 1)).toBe(false);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskCode, readCode, resendOf, resendsMax } from "./phone-code.ts";

describe("a code as it is typed or pasted", () => {
  test.each([
    ["123456", "123456"],
    [" 123 456\n", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["12345", null],
    ["1234567", null],
    ["12345a", null],
    ["Your code is 123 456", null],
    ["-123456", null],
    ["", null],
  ])("%j is read as %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test("the field never holds anything but up to six digits, and keeps six that are there", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        expect(maskCode(typed)).toMatch(/^\d{0,6}$/);
        if (/^\d{6}$/.test(typed)) expect(maskCode(typed)).toBe(typed);
      }),
    );
  });
});

describe("sending it again", () => {
  const at = (sends: number, afterMs: number) =>
    resendOf({ sends, sentAt: 1_000 }, 1_000 + afterMs);

  test("AMB-36: at once, after 30 s, and after 180 s not any more", () => {
    expect(at(1, 0)).toEqual({ may: "ready" });
    expect(at(2, 29_999)).toEqual({ may: "wait", waitMs: 1 });
    expect(at(2, 30_000)).toEqual({ may: "ready" });
    expect(at(3, 179_999)).toEqual({ may: "wait", waitMs: 1 });
    expect(at(3, 180_000)).toEqual({ may: "spent" });
  });

  test("however one presses, there are two resends at most, 30 s apart at least", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400_000), { maxLength: 30 }), (pauses) => {
        let [now, sending] = [0, { sends: 1, sentAt: 0 }];
        const resent: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (resendOf(sending, now).may !== "ready") continue;
          sending = { sends: sending.sends + 1, sentAt: now };
          resent.push(now);
        }
        expect(resent.length).toBeLessThanOrEqual(resendsMax);
        if (resent.length === 2) expect(resent[1]! - resent[0]!).toBeGreaterThanOrEqual(30_000);
      }),
    );
  });
});

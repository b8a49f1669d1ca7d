import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskCode, readCode, resendStatus, resendsMax } from "./phone-code.ts";

describe("reading a typed or pasted code", () => {
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
  ])("reads %j as %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test("the field keeps only digits, at most six, and leaves a complete code unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        expect(maskCode(typed)).toMatch(/^\d{0,6}$/);
        if (/^\d{6}$/.test(typed)) expect(maskCode(typed)).toBe(typed);
      }),
    );
  });
});

describe("sending the code again", () => {
  const stateAfter = (sends: number, afterMs: number) =>
    resendStatus({ sends, sentAt: 1_000 }, 1_000 + afterMs);

  test("is allowed at once and 30 s later; after another 180 s it is no longer offered", () => {
    expect(stateAfter(1, 0)).toEqual({ status: "ready" });
    expect(stateAfter(2, 29_999)).toEqual({ status: "wait", waitMs: 1 });
    expect(stateAfter(2, 30_000)).toEqual({ status: "ready" });
    expect(stateAfter(3, 179_999)).toEqual({ status: "wait", waitMs: 1 });
    expect(stateAfter(3, 180_000)).toEqual({ status: "spent" });
  });

  test("happens at most twice and at least 30 s apart, whenever the button is pressed", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400_000), { maxLength: 30 }), (pauses) => {
        let [now, sending] = [0, { sends: 1, sentAt: 0 }];
        const resent: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (resendStatus(sending, now).status !== "ready") continue;
          sending = { sends: sending.sends + 1, sentAt: now };
          resent.push(now);
        }
        expect(resent.length).toBeLessThanOrEqual(resendsMax);
        if (resent.length === 2) expect(resent[1]! - resent[0]!).toBeGreaterThanOrEqual(30_000);
      }),
    );
  });
});

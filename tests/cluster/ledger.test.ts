import { expect, test } from "vitest";
import { compareWithStored, Ledger, longestGap, outcomeOf } from "./ledger.ts";

test("an answer is clear only with a message of ours", () => {
  const outcome = (status: number | null, text: string) => outcomeOf(status, text).outcome;
  expect(outcome(200, "{}")).toBe("done");
  expect(outcome(303, "")).toBe("done");
  expect(outcome(503, '{"code":"UNAVAILABLE","message":"Try again"}')).toBe("try-again");
  expect(outcome(503, "The portal is unavailable for a moment.")).toBe("try-again");
  expect(outcome(503, '{"code":"OUTCOME-UNKNOWN"}')).toBe("unknown");
  expect(outcome(503, "We don't know whether your change was saved")).toBe("unknown");
  expect(outcome(503, "<h1>503 Service Unavailable</h1>")).toBe("unclear");
  expect(outcome(503, "This site can't be reached for a moment. Please try again.")).toBe(
    "try-again",
  );
  expect(outcome(502, "<h1>502 Bad Gateway</h1>")).toBe("unclear");
  expect(outcome(502, "We don't know whether your change was saved. Please try again.")).toBe(
    "unknown",
  );
  expect(outcome(507, '{"code":"FILES-FULL"}')).toBe("full");
  expect(outcome(507, "Insufficient Storage")).toBe("unclear");
  expect(outcome(null, "socket hang up")).toBe("unclear");
  expect(outcome(500, '{"code":"INTERNAL"}')).toBe("wrong");
  expect(outcome(401, '{"code":"TOKEN-BAD"}')).toBe("wrong");
});

test("the longest gap counts from the failure, and to the end of the period", () => {
  const answered = [100, 900, 950, 4_000].map((at) => ({ at }));
  expect(longestGap(answered, { from: 900, until: 4_100 })).toBe(3_050);
  expect(longestGap(answered, { from: 950, until: 1_000 })).toBe(50);
  expect(longestGap([], { from: 0, until: 10 })).toBe(10);
});

test("lost and repeated writes are found; those without an answer may be stored or not", () => {
  expect(compareWithStored(["a", "b", "c"], ["a", "c", "c", "d"])).toEqual({
    lost: ["b"],
    twice: ["c"],
  });
});

test("a ledger keeps answered writes by kind, and counts the other outcomes", () => {
  const ledger = new Ledger();
  ledger.record("answer", "one", "done", 1, "");
  ledger.record("message", "two", "try-again", 2, "");
  ledger.record("message", "two", "done", 3, "");
  ledger.record("answer", "three", "unclear", 4, "null socket hang up");
  expect(ledger.keysOf("message")).toEqual(["two"]);
  expect(ledger.errors).toEqual({ "try-again": 1, full: 0, unknown: 0, unclear: 1, wrong: 0 });
  expect(ledger.examples).toEqual(["1970-01-01T00:00:00.004Z answer null socket hang up"]);
});

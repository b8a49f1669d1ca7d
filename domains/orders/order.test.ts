import fc from "fast-check";
import { expect, test } from "vitest";
import { mayBecome, orderStates, stateOf } from "./order.ts";

const payment = fc.constantFrom(...orderStates).map((state) => ({ state }));

test("an order is paid exactly when it was granted or one of its payments is paid", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(payment), (given, payments) => {
      const holds = payments.some(({ state }) => state === "paid");
      expect(stateOf(given, payments) === "paid").toBe(given || holds);
    }),
  );
});

test("an order is pending while any payment is, and otherwise follows its last payment", () => {
  expect(stateOf(false, [])).toBe("new");
  expect(stateOf(false, [{ state: "pending" }, { state: "failed" }])).toBe("pending");
  expect(stateOf(false, [{ state: "refunded" }, { state: "failed" }])).toBe("failed");
  expect(stateOf(false, [{ state: "failed" }, { state: "new" }])).toBe("new");
  expect(stateOf(false, [{ state: "paid" }, { state: "refunded" }])).toBe("paid");
});

test("whatever the order of a gateway's reports, a payment stays paid unless it is refunded, and then stays refunded", () => {
  const words = fc.array(fc.constantFrom(...orderStates.slice(1)));
  fc.assert(
    fc.property(words, (said) => {
      const end = said.reduce(
        (state, word) => (mayBecome(state, word) ? word : state),
        orderStates[0] as (typeof orderStates)[number],
      );
      if (said.includes("refunded")) expect(end).toBe("refunded");
      else if (said.includes("paid")) expect(end).toBe("paid");
      else expect(["new", "pending", "failed"]).toContain(end);
    }),
  );
});

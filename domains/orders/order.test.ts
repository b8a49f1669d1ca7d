import fc from "fast-check";
import { expect, test } from "vitest";
import { canTransition, orderStates, deriveOrderState } from "./order.ts";

const payment = fc.constantFrom(...orderStates).map((state) => ({ state }));

test("an order is paid exactly when it was granted or one of its payments is paid", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(payment), (isGranted, payments) => {
      const hasPaidPayment = payments.some(({ state }) => state === "paid");
      expect(deriveOrderState(isGranted, payments) === "paid").toBe(isGranted || hasPaidPayment);
    }),
  );
});

test("a paid payment decides an order's state, else a pending one, else the last one", () => {
  expect(deriveOrderState(false, [])).toBe("new");
  expect(deriveOrderState(false, [{ state: "pending" }, { state: "failed" }])).toBe("pending");
  expect(deriveOrderState(false, [{ state: "refunded" }, { state: "failed" }])).toBe("failed");
  expect(deriveOrderState(false, [{ state: "failed" }, { state: "new" }])).toBe("new");
  expect(deriveOrderState(false, [{ state: "paid" }, { state: "refunded" }])).toBe("paid");
});

test("a payment stays paid unless it is refunded, and a refunded payment stays refunded", () => {
  const reportedStates = fc.array(fc.constantFrom(...orderStates.slice(1)));
  fc.assert(
    fc.property(reportedStates, (reports) => {
      const finalState = reports.reduce(
        (state, reportedState) => (canTransition(state, reportedState) ? reportedState : state),
        orderStates[0] as (typeof orderStates)[number],
      );
      if (reports.includes("refunded")) expect(finalState).toBe("refunded");
      else if (reports.includes("paid")) expect(finalState).toBe("paid");
      else expect(["new", "pending", "failed"]).toContain(finalState);
    }),
  );
});

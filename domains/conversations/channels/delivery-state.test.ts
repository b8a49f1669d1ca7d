import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeliveryState, deliveryStates } from "#domains/conversations/conversation.ts";
import { isLaterState } from "./delivery-state.ts";

function statesAfter(reports: readonly DeliveryState[]): DeliveryState[] {
  const states: DeliveryState[] = ["queued"];
  for (const report of reports) if (isLaterState(states.at(-1)!, report)) states.push(report);
  return states;
}

test("states never move backwards, in whatever order and however often reports come", () => {
  const order: readonly DeliveryState[] = ["queued", "sent", "delivered", "read"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...deliveryStates)), (reports) => {
      const states = statesAfter(reports);
      const arrived = states.filter((state) => state !== "failed");
      expect(arrived).toEqual(order.filter((state) => states.includes(state)));
    }),
  );
});

test("reports without a failure lead to the furthest of them, in any order", () => {
  const reports = fc.shuffledSubarray(["sent", "delivered", "read"] as const, { minLength: 3 });
  fc.assert(fc.property(reports, (shuffled) => statesAfter(shuffled).at(-1) === "read"));
});

test("a message that arrived hasn't failed, and a failure is final", () => {
  expect(statesAfter(["sent", "delivered", "failed"]).at(-1)).toBe("delivered");
  expect(statesAfter(["sent", "failed", "delivered", "read"]).at(-1)).toBe("failed");
});

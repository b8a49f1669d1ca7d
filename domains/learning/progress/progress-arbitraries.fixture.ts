// Arbitraries for the property tests of progress. Their ranges are small, so that ids and times collide.
import fc from "fast-check";
import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { ProgressOperation } from "./apply-operation.ts";
import { historyLength, normalizeElementState } from "./element-state.ts";

const elementId = fc.constantFrom("a", "b", "c", "d", "__proto__");
const time = fc.integer({ min: 1, max: 60 });
export const outline: fc.Arbitrary<CourseOutline> = fc.record({
  id: fc.constant("course"),
  arbitraryWalkthrough: fc.boolean(),
  elements: fc.uniqueArray(
    fc.record({
      id: elementId,
      type: fc.constant("lesson"),
      visible: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  ),
});
const rawState = fc.record({
  state: fc.constantFrom("opened", "done", "finished"),
  started: fc.nat(60),
  finished: fc.nat(60),
  percent: fc.integer({ min: -10, max: 120 }),
  history: fc.array(
    fc.record({ state: fc.constantFrom("opened", "done", "finished"), at: fc.nat(99) }),
    { maxLength: historyLength + 5 },
  ),
});
export const elementState = fc
  .tuple(rawState, time)
  .map(([raw, at]) => normalizeElementState(raw, at));
const key = fc.uuid();
export const openOrFinishOperation: fc.Arbitrary<ProgressOperation> = fc.record({
  kind: fc.constantFrom("open" as const, "finish" as const),
  key,
  elementId,
  at: time,
});
const operation: fc.Arbitrary<ProgressOperation> = fc.oneof(
  { weight: 5, arbitrary: openOrFinishOperation },
  fc.record({ kind: fc.constant("sync" as const), key, elementId, at: time, state: rawState }),
  fc.record({
    kind: fc.constant("variable" as const),
    key,
    name: fc.constantFrom("x", "__proto__"),
    value: fc.oneof(fc.nat(3), fc.constantFrom("y", null, true)),
    at: time,
  }),
);
export const operations = fc.array(operation, { maxLength: 30 });

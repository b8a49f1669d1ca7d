import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextRadioPhase, type RadioEvent } from "./radio-phase.ts";

const after = (...events: RadioEvent[]) => events.reduce(nextRadioPhase, "off" as const);

test("a press opens the stream, sound starts, a press stops it", () => {
  expect(after("requested")).toBe("opening");
  expect(after("requested", "playing")).toBe("on");
  expect(after("requested", "playing", "buffering")).toBe("opening");
  expect(after("requested", "playing", "stopped")).toBe("off");
});

test("a dead stream shows an error and reopens only after a press", () => {
  expect(after("requested", "failed")).toBe("silent");
  expect(after("requested", "failed", "stopped")).toBe("silent");
  expect(after("requested", "failed", "requested")).toBe("opening");
});

test("no event of the element opens the stream without a press", () => {
  const eventLists = fc.array(
    fc.constantFrom<RadioEvent>("playing", "buffering", "failed", "stopped"),
  );
  fc.assert(
    fc.property(eventLists, (events) => {
      expect(events.reduce(nextRadioPhase, "off" as const)).toBe("off");
      expect(["opening", "on"]).not.toContain(after("requested", "failed", ...events));
    }),
  );
});

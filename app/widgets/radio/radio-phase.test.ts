import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextRadioPhase, type RadioEvent } from "./radio-phase.ts";

const phaseAfter = (...events: RadioEvent[]) => events.reduce(nextRadioPhase, "off" as const);

test("a press opens the stream, sound starts, a press stops it", () => {
  expect(phaseAfter("requested")).toBe("opening");
  expect(phaseAfter("requested", "playing")).toBe("on");
  expect(phaseAfter("requested", "playing", "buffering")).toBe("opening");
  expect(phaseAfter("requested", "playing", "stopped")).toBe("off");
});

test("a dead stream shows an error and reopens only after a press", () => {
  expect(phaseAfter("requested", "failed")).toBe("failed");
  expect(phaseAfter("requested", "failed", "stopped")).toBe("failed");
  expect(phaseAfter("requested", "failed", "requested")).toBe("opening");
});

test("no event of the element opens the stream without a press", () => {
  const eventLists = fc.array(
    fc.constantFrom<RadioEvent>("playing", "buffering", "failed", "stopped"),
  );
  fc.assert(
    fc.property(eventLists, (events) => {
      expect(events.reduce(nextRadioPhase, "off" as const)).toBe("off");
      expect(["opening", "on"]).not.toContain(phaseAfter("requested", "failed", ...events));
    }),
  );
});

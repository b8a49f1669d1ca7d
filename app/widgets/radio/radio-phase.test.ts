import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextRadioPhase, type RadioEvent } from "./radio-phase.ts";

const after = (...events: RadioEvent[]) => events.reduce(nextRadioPhase, "off" as const);

test("a press opens the stream, sound starts, a press stops it", () => {
  expect(after("asked")).toBe("opening");
  expect(after("asked", "heard")).toBe("on");
  expect(after("asked", "heard", "waits")).toBe("opening");
  expect(after("asked", "heard", "stopped")).toBe("off");
});

test("a dead stream shows an error and reopens only after a press", () => {
  expect(after("asked", "failed")).toBe("silent");
  expect(after("asked", "failed", "stopped")).toBe("silent");
  expect(after("asked", "failed", "asked")).toBe("opening");
});

test("no event of the element opens the stream without a press", () => {
  const said = fc.array(fc.constantFrom<RadioEvent>("heard", "waits", "failed", "stopped"));
  fc.assert(
    fc.property(said, (events) => {
      expect(events.reduce(nextRadioPhase, "off" as const)).toBe("off");
      expect(["opening", "on"]).not.toContain(after("asked", "failed", ...events));
    }),
  );
});

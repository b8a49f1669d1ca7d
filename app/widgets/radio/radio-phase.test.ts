import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextRadioPhase, type RadioEvent } from "./radio-phase.ts";

const after = (...events: RadioEvent[]) => events.reduce(nextRadioPhase, "off" as const);

test("a press opens the stream, its sound is heard, a press ends it", () => {
  expect(after("asked")).toBe("opening");
  expect(after("asked", "heard")).toBe("on");
  expect(after("asked", "heard", "waits")).toBe("opening");
  expect(after("asked", "heard", "stopped")).toBe("off");
});

test("a dead stream is told, and opened again only by a press", () => {
  expect(after("asked", "failed")).toBe("silent");
  expect(after("asked", "failed", "stopped")).toBe("silent");
  expect(after("asked", "failed", "asked")).toBe("opening");
});

test("whatever the element says, it never opens what nobody asked for", () => {
  const said = fc.array(fc.constantFrom<RadioEvent>("heard", "waits", "failed", "stopped"));
  fc.assert(
    fc.property(said, (events) => {
      expect(events.reduce(nextRadioPhase, "off" as const)).toBe("off");
      expect(["opening", "on"]).not.toContain(after("asked", "failed", ...events));
    }),
  );
});

import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { next, start } from "./engine.ts";
import type { Transition } from "./engine.ts";
import { makeFacts } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const close = { type: "close" };

const opened = (options: ScenarioOptions, facts: Facts, at?: string): Transition =>
  start(catalogue, "restore-password", options, facts, at);
const shown = ({ state }: Transition) => state.step;

describe("restore-password", () => {
  test("has one step, and starts the login afterwards", () => {
    const transition = opened({}, guest, "restore-password");
    expect(shown(transition)).toBe("restore-password");
    expect(next(catalogue, transition.state, guest).effects).toEqual([
      close,
      { type: "start", scenario: "login", options: {} },
    ]);
  });
});

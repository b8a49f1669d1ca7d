import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { next, start } from "./engine.ts";
import type { Transition } from "./engine.ts";
import { makeFacts } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const closeEffect = { type: "close" };

const startWith = (options: ScenarioOptions, facts: Facts, requestedStep?: string): Transition =>
  start(catalogue, "restore-password", options, facts, requestedStep);
const shownStepOf = ({ state }: Transition) => state.step;

describe("restore-password", () => {
  test("has one step, and starts the login afterwards", () => {
    const transition = startWith({}, guest, "restore-password");
    expect(shownStepOf(transition)).toBe("restore-password");
    expect(next(catalogue, transition.state, guest).effects).toEqual([
      closeEffect,
      { type: "start", scenario: "login", options: {} },
    ]);
  });
});

import { describe, expect, test } from "vitest";
import * as engine from "./engine.ts";
import { makeFacts, signedIn } from "./facts.fixture.ts";
import {
  jumpToStep,
  navigateThere,
  optionNames,
  scenarioIds,
  skipStep,
  showStep,
} from "./scenario.ts";
import type { Catalogue, Definition, ScenarioOptions, Step } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const closeEffect = { type: "close" };

const catalogueOf = (steps: Step[], rest: Partial<Definition> = {}): Catalogue => ({
  login: { id: "login", steps, finish: () => [], ...rest },
});
const startLogin = (catalogue: Catalogue, options: ScenarioOptions = {}, requestedStep?: string) =>
  engine.start(catalogue, "login", options, guest, requestedStep);

test("there are fourteen different scenario ids", () => {
  expect(scenarioIds).toHaveLength(14);
  expect(new Set(scenarioIds).size).toBe(14);
});

test.each(["nope", "", "constructor", "__proto__", "buy-course"])(
  "the id %j without a definition is logged and opens nothing",
  (id) => {
    const transition = engine.start(catalogueOf([{ id: "a" }]), id, {}, guest);
    expect(transition.state.step).toBeNull();
    expect(transition.effects).toEqual([
      { type: "log", level: "error", text: `Scenario with id ${id} not found` },
    ]);
  },
);

test("steps follow the definition's order, and the finish closes the popup", () => {
  const catalogue = catalogueOf([{ id: "a" }, { id: "b" }, { id: "c" }]);
  const shownSteps: unknown[] = [];
  let transition = startLogin(catalogue);
  while (transition.state.step !== null) {
    shownSteps.push(transition.state.step);
    transition = engine.next(catalogue, transition.state, guest);
  }
  expect(shownSteps).toEqual(["a", "b", "c"]);
  expect(transition).toEqual({
    state: expect.objectContaining({ scenario: null }),
    effects: [closeEffect],
  });
});

test("a rule may start, skip or jump", () => {
  const catalogue = catalogueOf([
    { id: "a", enter: () => skipStep },
    { id: "b", enter: () => jumpToStep("d") },
    { id: "c" },
    { id: "d", needsJump: true, enter: () => showStep },
  ]);
  expect(startLogin(catalogue).state.step).toBe("d");
});

test("a jump to a step that its rule skips continues after that step", () => {
  const catalogue = catalogueOf([{ id: "a" }, { id: "b", enter: () => skipStep }, { id: "c" }]);
  expect(engine.jump(catalogue, startLogin(catalogue).state, guest, "b").state.step).toBe("c");
});

test("a jump to an unknown step is logged and changes nothing", () => {
  const { state } = startLogin(catalogueOf([{ id: "a" }]));
  const transition = engine.jump(catalogueOf([{ id: "a" }]), state, guest, "z");
  expect(transition.state).toBe(state);
  expect(transition.effects).toMatchObject([{ type: "log", level: "error" }]);
});

test.each<[string, Step[]]>([
  [
    "two rules that jump to each other",
    [
      { id: "a", enter: () => jumpToStep("b") },
      { id: "b", enter: () => jumpToStep("a") },
    ],
  ],
  ["a rule that jumps to itself", [{ id: "a", enter: () => jumpToStep("a") }]],
  [
    "a skip with a jump back",
    [
      { id: "a", enter: () => ({ type: "skip", effects: [{ type: "createSession" }] }) },
      { id: "b", enter: () => jumpToStep("a") },
    ],
  ],
])("%s: refused with a logged error and a closed popup", (_, steps) => {
  const transition = startLogin(catalogueOf(steps));
  expect(transition.state.step).toBeNull();
  expect(transition.effects).toEqual([
    { type: "log", level: "error", text: "Scenario login goes in circles" },
    closeEffect,
  ]);
});

test("a rule that jumps to a missing step closes the popup with an error", () => {
  const transition = startLogin(catalogueOf([{ id: "a", enter: () => jumpToStep("z") }]));
  expect(transition.state.step).toBeNull();
  expect(transition.effects).toMatchObject([{ type: "log" }, closeEffect]);
});

describe("back", () => {
  const catalogue = catalogueOf([
    { id: "a" },
    { id: "b", backStep: "a", enter: ({ facts }) => (facts.signedIn ? skipStep : showStep) },
    { id: "c", backStep: "b" },
  ]);
  const atC = engine.jump(catalogue, startLogin(catalogue, { form: "7" }).state, guest, "c").state;

  test("returns step by step, and keeps the options that were set meanwhile", () => {
    let { state } = engine.setOption(atC, "registerData", { email: "a@b.test" });
    const shownSteps: unknown[] = [];
    for (let transition = engine.back(catalogue, state, guest); transition.state !== state;) {
      state = transition.state;
      shownSteps.push(state.step);
      transition = engine.back(catalogue, state, guest);
    }
    expect(shownSteps).toEqual(["b", "a"]);
    expect(state.options).toEqual({ form: "7", registerData: { email: "a@b.test" } });
  });

  test("passes over a step that its rule forbids now", () => {
    expect(engine.back(catalogue, atC, user).state.step).toBe("a");
  });

  test("changes nothing at the first step, and stops in a circle", () => {
    const { state } = startLogin(catalogue);
    expect(engine.back(catalogue, state, guest)).toEqual({ state, effects: [] });
    expect(engine.view(catalogue, state, guest)?.canGoBack).toBe(false);
    const circle = catalogueOf([
      { id: "a", backStep: "b" },
      { id: "b", backStep: "a", enter: () => skipStep },
    ]);
    const start = startLogin(circle).state;
    expect(engine.back(circle, start, guest).state).toBe(start);
  });
});

describe("an address with a step", () => {
  const catalogue = catalogueOf([
    { id: "a" },
    { id: "b", canOpenByAddress: true, needsJump: true },
    { id: "c", needsJump: true },
    {
      id: "d",
      canOpenByAddress: true,
      enter: ({ facts }) => (facts.signedIn ? showStep : skipStep),
    },
  ]);

  test.each([
    ["b", "b"],
    ["c", "a"],
    ["d", "a"],
    ["nope", "a"],
    ["", "a"],
  ])("requesting %j shows %s", (at, step) => {
    expect(startLogin(catalogue, {}, at).state.step).toBe(step);
  });
});

describe("options", () => {
  const { state } = startLogin(catalogueOf([{ id: "a" }]));

  test("an empty name logs the specification's text and changes nothing", () => {
    expect(engine.setOption(state, "", "x" as never)).toEqual({
      state,
      effects: [{ type: "log", level: "error", text: "Scenario option not provided" }],
    });
  });

  test("an unknown name is refused", () => {
    const transition = engine.setOption(state, "password" as "form", "x");
    expect(transition.state).toBe(state);
    expect(transition.effects).toMatchObject([{ type: "log", level: "error" }]);
  });

  test("each of the eight options can be set and read by its name", () => {
    const values: Required<ScenarioOptions> = {
      returnTo: "/about/",
      registerData: { email: "a@b.test" },
      form: "7",
      element: { id: "1", type: "lesson" },
      course: { id: "42" },
      redirect: "/login/",
      alertText: "course",
      firstOpenedElement: { id: "2", type: "test" },
    };
    expect(Object.keys(values).sort()).toEqual([...optionNames].sort());
    for (const name of optionNames)
      expect(engine.setOption(state, name, values[name]).state.options[name]).toEqual(values[name]);
  });

  test("a returnTo outside the portal becomes the front page", () => {
    expect(engine.setOption(state, "returnTo", "//evil").state.options.returnTo).toBe("/");
    const transition = startLogin(catalogueOf([{ id: "a" }]), { returnTo: "https://evil.test/" });
    expect(transition.state.options.returnTo).toBe("/");
  });
});

test("an address from a definition never leaves the portal", () => {
  const steps: Step[] = [
    { id: "a", enter: () => ({ type: "skip", effects: [{ type: "setAddress", to: "//evil" }] }) },
  ];
  const transition = startLogin(
    catalogueOf(steps, { destination: () => "https://evil", finish: navigateThere }),
  );
  expect(transition.effects).toEqual([
    { type: "setAddress", to: "/" },
    closeEffect,
    { type: "navigate", to: "/" },
  ]);
});

test("moves don't change a closed popup", () => {
  const { state } = engine.dismiss();
  const catalogue = catalogueOf([{ id: "a" }]);
  for (const move of [engine.next, engine.back, engine.finish])
    expect(move(catalogue, state, guest)).toEqual({ state, effects: [] });
  expect(engine.jump(catalogue, state, guest, "a")).toEqual({ state, effects: [] });
  expect(engine.view(catalogue, state, guest)).toBeUndefined();
});

test("closing skips the finish and clears the entered data", () => {
  const transition = engine.dismiss();
  expect(transition.effects).toEqual([closeEffect]);
  expect(transition.state.options).toEqual({});
});

test("the heading is that of the shown step", () => {
  const catalogue = catalogueOf([{ id: "a", title: "t", description: "d" }, { id: "b" }]);
  const { state } = startLogin(catalogue);
  expect(engine.view(catalogue, state, guest)).toMatchObject({ title: "t", description: "d" });
  const after = engine.next(catalogue, state, guest).state;
  expect(engine.view(catalogue, after, guest)).toMatchObject({ title: "", description: "" });
});

test("a state survives serialization", () => {
  const { state } = startLogin(catalogueOf([{ id: "a" }]), { registerData: { email: "a@b.test" } });
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

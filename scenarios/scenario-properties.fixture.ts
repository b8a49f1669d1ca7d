import fc from "fast-check";
import { expect } from "vitest";
import { readScenarioAddress, scenarioAddress } from "./address.ts";
import { catalogue } from "./catalogue.ts";
import * as engine from "./engine.ts";
import { anyFacts } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { safePath } from "./safe-path.ts";
import type { Catalogue, ScenarioState, Step } from "./scenario.ts";
import { complaints, forbidden, namedByStep, onlyByName } from "./scenario-rules.fixture.ts";

/**
 * Properties of random runs through every definition. Each property takes the engine and the catalogue as parameters,
 * so that a test can also run it on mutants, where it must fail.
 */
export type Engine = Pick<typeof engine, "start" | "next" | "jump" | "back" | "switchTo">;
export type Setting = { engine: Engine; catalogue: Catalogue };
export const real: Setting = { engine, catalogue };

const id = fc.constantFrom(...Object.keys(catalogue));
const stepId = fc.constantFrom(
  ...new Set(
    Object.values<{ steps: Step[] }>(catalogue).flatMap(({ steps }) => steps.map((s) => s.id)),
  ),
);
const registerData = fc.record({
  email: fc.constant("a@b.test"),
  phone: fc.constantFrom("", "+1"),
});
const options = fc.record(
  {
    returnTo: fc.constantFrom("/about/", "//evil", "/lesson/5/"),
    registerData,
    element: fc.constant({ id: "1", type: "lesson" }),
    redirect: fc.constantFrom(true as const, "/enter/"),
    form: fc.constant("3"),
    firstOpenedElement: fc.constant({ id: "2", type: "test" }),
  },
  { requiredKeys: [] },
);
const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("next" as const), facts: anyFacts }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("back" as const), facts: anyFacts }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("jump" as const), facts: anyFacts, to: stepId }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("switch" as const), facts: anyFacts, to: id }),
  },
);
const anyRun = fc.record({
  id,
  options,
  facts: anyFacts,
  at: fc.option(stepId, { nil: undefined }),
  moves: fc.array(move, { maxLength: 12 }),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
type Path = typeof anyRun extends fc.Arbitrary<infer W> ? W : never;

function take({ engine, catalogue }: Setting, state: ScenarioState, move: Move) {
  if (move.do === "jump") return engine.jump(catalogue, state, move.facts, move.to);
  if (move.do === "switch")
    return state.step === null
      ? { state, effects: [] }
      : engine.switchTo(catalogue, state, move.facts, move.to);
  return engine[move.do](catalogue, state, move.facts);
}

/** Makes the moves, and calls `see` after each with the state before and after. */
function follow(
  setting: Setting,
  path: Path,
  see: (transition: engine.Transition, facts: Facts, before?: ScenarioState, move?: Move) => void,
) {
  let transition = setting.engine.start(
    setting.catalogue,
    path.id,
    path.options,
    path.facts,
    path.at,
  );
  see(transition, path.facts);
  for (const move of path.moves) {
    const before = transition.state;
    transition = take(setting, before, move);
    see(transition, move.facts, before, move);
  }
  return transition;
}

/** Every run logs only expected errors, and ends after a few steps of a signed-in user. */
export const ends = (setting: Setting) =>
  fc.property(anyRun, anyFacts, (path, facts) => {
    let { state } = follow(setting, path, ({ state, effects }) => {
      const errors = effects.filter(({ type }) => type === "log");
      // A random jump may name a step of another scenario: the error that it logs isn't the scenario's fault.
      if (errors.length)
        expect(errors).toMatchObject([{ text: expect.stringMatching(complaints) }]);
      expect(state.step === null).toBe(state.scenario === null);
    });
    // From every state, a user who has signed in finishes the scenario in a few moves.
    const done: Facts = { ...facts, actor: "user", signedIn: true };
    for (let moves = 0; state.step !== null; moves++) {
      expect(moves).toBeLessThan(4);
      state = setting.engine.next(setting.catalogue, state, done).state;
    }
  });

/** No run shows a step that the specification forbids then, or one that nothing named although it must be named. */
export const obeysRules = (setting: Setting) =>
  fc.property(anyRun, (path) => {
    follow(setting, path, ({ state }, facts, before, move) => {
      // A move that changes nothing shows nothing new; the facts may have changed meanwhile.
      if (!state.step || state === before) return;
      const rule = forbidden[state.scenario!]?.[state.step];
      expect([state.step, rule?.(facts, state.options) ?? false]).toEqual([state.step, false]);
      const byName = onlyByName[state.scenario!]?.includes(state.step);
      if (!byName || state.step === before?.step) return;
      const asked = move ? move.do === "jump" || move.do === "back" : path.at === state.step;
      const named = asked || (move !== undefined && namedByStep.includes(state.step));
      expect([state.step, named]).toEqual([state.step, true]);
    });
  });

/** Returns the steps that `backTo` leads to, one after the other. */
function stepsBefore(catalogue: Catalogue, { scenario, step }: ScenarioState): string[] {
  const backTo = (id: string | null) =>
    catalogue[scenario!]!.steps.find((each) => each.id === id)?.backTo;
  const before: string[] = [];
  for (let at = backTo(step); at !== undefined && !before.includes(at); at = backTo(at))
    before.push(at);
  return before;
}

/** Back preserves all options, and leads only to steps that `backTo` names. */
export const keepsOptions = (setting: Setting) =>
  fc.property(anyRun, registerData, (path, data) => {
    follow(setting, path, ({ state }, facts) => {
      if (!state.step) return;
      const filled = engine.setOption(state, "registerData", data).state;
      const { state: earlier } = setting.engine.back(setting.catalogue, filled, facts);
      expect(earlier.options).toMatchObject(filled.options);
      expect(earlier.step).not.toBeNull();
      if (earlier !== filled) expect(stepsBefore(setting.catalogue, state)).toContain(earlier.step);
    });
  });

/** Every address in an effect or in `returnTo` is a path of the portal. */
export const staysInside = (setting: Setting) =>
  fc.property(anyRun, (path) => {
    follow(setting, path, ({ state, effects }) => {
      for (const effect of effects) if ("to" in effect) expect(effect.to).toMatch(/^\/(?!\/)/);
      const { returnTo } = state.options;
      if (returnTo !== undefined) expect(safePath(returnTo, null)).toBe(returnTo);
    });
  });

/** The address of every shown state, when it is opened again, leads to the same step or to one that the rules allow. */
export const comesBack = (setting: Setting & { address?: typeof scenarioAddress }) =>
  fc.property(anyRun, (path) => {
    const { address = scenarioAddress } = setting;
    follow(setting, path, ({ state }, facts) => {
      if (!state.step) return;
      const { scenario, step, options } = state;
      const { returnTo, form } = options;
      const written = address("/courses/42", { scenario: scenario!, step, returnTo, form });
      expect(safePath(written, null)).toBe(written);
      const search = new URLSearchParams(written.slice(written.indexOf("?")));
      const read = readScenarioAddress(search)!;
      expect(read).toEqual({
        scenario,
        step,
        ...(returnTo && { returnTo }),
        ...(scenario === "dynamic-form" && form && { form }),
      });
      const kept = { ...options, returnTo: read.returnTo, form: read.form };
      const again = setting.engine.start(setting.catalogue, scenario!, kept, facts, read.step);
      const { step: shown } = again.state;
      if (shown === null || shown === step) return;
      // A user may be at a step that only the moves before could reach; then the address starts from the beginning.
      const rule = forbidden[scenario!]?.[shown];
      expect([shown, rule?.(facts, again.state.options) ?? false]).toEqual([shown, false]);
      expect([step, onlyByName[scenario!]?.includes(shown) ?? false]).toEqual([step, false]);
    });
  });

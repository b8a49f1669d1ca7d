import fc from "fast-check";
import { expect } from "vitest";
import { readScenarioAddress, scenarioAddress } from "./address.ts";
import { catalogue } from "./catalogue.ts";
import * as engine from "./engine.ts";
import { anyFacts } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { safePath } from "./safe-path.ts";
import type { Catalogue, ScenarioState, Step } from "./scenario.ts";
import { expectedErrors, forbidden, namedByStep, jumpOnlySteps } from "./scenario-rules.fixture.ts";

/**
 * Properties of random runs through every definition. Each property takes the engine and the catalogue as parameters,
 * so that a test can also run it on mutants, where it must fail.
 */
export type Engine = Pick<typeof engine, "start" | "next" | "jump" | "back" | "switchTo">;
export type EngineSetup = { engine: Engine; catalogue: Catalogue };
export const realSetup: EngineSetup = { engine, catalogue };

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
  { weight: 3, arbitrary: fc.record({ type: fc.constant("next" as const), facts: anyFacts }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("back" as const), facts: anyFacts }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("jump" as const), facts: anyFacts, to: stepId }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("switch" as const), facts: anyFacts, to: id }),
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

function applyMove({ engine, catalogue }: EngineSetup, state: ScenarioState, move: Move) {
  if (move.type === "jump") return engine.jump(catalogue, state, move.facts, move.to);
  if (move.type === "switch")
    return state.step === null
      ? { state, effects: [] }
      : engine.switchTo(catalogue, state, move.facts, move.to);
  return engine[move.type](catalogue, state, move.facts);
}

/** Makes the moves, and calls `onTransition` after each with the state before and after. */
function followRun(
  setup: EngineSetup,
  path: Path,
  onTransition: (
    transition: engine.Transition,
    facts: Facts,
    before?: ScenarioState,
    move?: Move,
  ) => void,
) {
  let transition = setup.engine.start(setup.catalogue, path.id, path.options, path.facts, path.at);
  onTransition(transition, path.facts);
  for (const move of path.moves) {
    const before = transition.state;
    transition = applyMove(setup, before, move);
    onTransition(transition, move.facts, before, move);
  }
  return transition;
}

/** Every run logs only expected errors, and ends after a few steps of a signed-in user. */
export const endsProperty = (setup: EngineSetup) =>
  fc.property(anyRun, anyFacts, (path, facts) => {
    let { state } = followRun(setup, path, ({ state, effects }) => {
      const errors = effects.filter(({ type }) => type === "log");
      // A random jump may name a step of another scenario: the error that it logs isn't the scenario's fault.
      if (errors.length)
        expect(errors).toMatchObject([{ text: expect.stringMatching(expectedErrors) }]);
      expect(state.step === null).toBe(state.scenario === null);
    });
    // From every state, a user who has signed in finishes the scenario in a few moves.
    const signedInFacts: Facts = { ...facts, actor: "user", signedIn: true };
    for (let moves = 0; state.step !== null; moves++) {
      expect(moves).toBeLessThan(4);
      state = setup.engine.next(setup.catalogue, state, signedInFacts).state;
    }
  });

/** No run shows a step that the specification forbids then, or one that nothing named although it must be named. */
export const rulesProperty = (setup: EngineSetup) =>
  fc.property(anyRun, (path) => {
    followRun(setup, path, ({ state }, facts, before, move) => {
      // A move that changes nothing shows nothing new; the facts may have changed meanwhile.
      if (!state.step || state === before) return;
      const rule = forbidden[state.scenario!]?.[state.step];
      expect([state.step, rule?.(facts, state.options) ?? false]).toEqual([state.step, false]);
      const isJumpOnly = jumpOnlySteps[state.scenario!]?.includes(state.step);
      if (!isJumpOnly || state.step === before?.step) return;
      const isNamedByMove = move
        ? move.type === "jump" || move.type === "back"
        : path.at === state.step;
      const isNamed = isNamedByMove || (move !== undefined && namedByStep.includes(state.step));
      expect([state.step, isNamed]).toEqual([state.step, true]);
    });
  });

/** Returns the steps that `backStep` leads to, one after the other. */
function stepsBefore(catalogue: Catalogue, { scenario, step }: ScenarioState): string[] {
  const backStep = (id: string | null) =>
    catalogue[scenario!]!.steps.find((each) => each.id === id)?.backStep;
  const before: string[] = [];
  for (let at = backStep(step); at !== undefined && !before.includes(at); at = backStep(at))
    before.push(at);
  return before;
}

/** Back preserves all options, and leads only to steps that `backStep` names. */
export const optionsProperty = (setup: EngineSetup) =>
  fc.property(anyRun, registerData, (path, data) => {
    followRun(setup, path, ({ state }, facts) => {
      if (!state.step) return;
      const filled = engine.setOption(state, "registerData", data).state;
      const { state: earlier } = setup.engine.back(setup.catalogue, filled, facts);
      expect(earlier.options).toMatchObject(filled.options);
      expect(earlier.step).not.toBeNull();
      if (earlier !== filled) expect(stepsBefore(setup.catalogue, state)).toContain(earlier.step);
    });
  });

/** Every address in an effect or in `returnTo` is a path of the portal. */
export const pathsProperty = (setup: EngineSetup) =>
  fc.property(anyRun, (path) => {
    followRun(setup, path, ({ state, effects }) => {
      for (const effect of effects) if ("to" in effect) expect(effect.to).toMatch(/^\/(?!\/)/);
      const { returnTo } = state.options;
      if (returnTo !== undefined) expect(safePath(returnTo, null)).toBe(returnTo);
    });
  });

/** The address of every shown state, when it is opened again, leads to the same step or to one that the rules allow. */
export const addressProperty = (setup: EngineSetup & { address?: typeof scenarioAddress }) =>
  fc.property(anyRun, (path) => {
    const { address = scenarioAddress } = setup;
    followRun(setup, path, ({ state }, facts) => {
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
      const reopenedOptions = { ...options, returnTo: read.returnTo, form: read.form };
      const reopened = setup.engine.start(
        setup.catalogue,
        scenario!,
        reopenedOptions,
        facts,
        read.step,
      );
      const { step: shown } = reopened.state;
      if (shown === null || shown === step) return;
      // A user may be at a step that only the moves before could reach; then the address starts from the beginning.
      const rule = forbidden[scenario!]?.[shown];
      expect([shown, rule?.(facts, reopened.state.options) ?? false]).toEqual([shown, false]);
      expect([step, jumpOnlySteps[scenario!]?.includes(shown) ?? false]).toEqual([step, false]);
    });
  });

import fc from "fast-check";
import { expect, test } from "vitest";
import { scenarioAddress } from "./address.ts";
import { catalogue } from "./catalogue.ts";
import * as engine from "./engine.ts";
import { jumpToStep, skipStep, showStep } from "./scenario.ts";
import type { Catalogue, Definition, Step } from "./scenario.ts";
import {
  addressProperty,
  endsProperty,
  optionsProperty,
  rulesProperty,
  realSetup,
  pathsProperty,
  type Engine,
  type EngineSetup,
} from "./scenario-properties.fixture.ts";

/** Definitions and engines broken on purpose: each property must fail on the mutants meant for it. */
const numRuns = 10_000;
const fails = {
  ends: (mutant: EngineSetup) => fc.check(endsProperty(mutant), { numRuns }).failed,
  obeysRules: (mutant: EngineSetup) => fc.check(rulesProperty(mutant), { numRuns }).failed,
  keepsOptions: (mutant: EngineSetup) => fc.check(optionsProperty(mutant), { numRuns }).failed,
  staysInside: (mutant: EngineSetup) => fc.check(pathsProperty(mutant), { numRuns }).failed,
  comesBack: (mutant: EngineSetup) => fc.check(addressProperty(mutant), { numRuns }).failed,
};

/** Returns the same catalogue with one step of one scenario changed. */
function withChangedStep(
  scenario: keyof typeof catalogue,
  step: string,
  change: Partial<Step>,
): EngineSetup {
  const definition: Definition = catalogue[scenario];
  const steps = definition.steps.map((original) =>
    original.id === step ? { ...original, ...change } : original,
  );
  return { engine, catalogue: { ...catalogue, [scenario]: { ...definition, steps } } };
}
const withEngineFunctions = (functions: Partial<Engine>): EngineSetup => ({
  engine: { ...engine, ...functions },
  catalogue,
});

const mutants: [keyof typeof fails, string, Parameters<typeof addressProperty>[0]][] = [
  [
    "ends",
    "a rule that jumps to its own step for signed-in users",
    withChangedStep("login", "login", {
      enter: ({ facts }) => (facts.signedIn ? jumpToStep("login") : showStep),
    }),
  ],
  [
    "ends",
    "a step that leads back to itself",
    withChangedStep("login", "final-action", { nextStep: "final-action" }),
  ],
  [
    "ends",
    "two steps that lead to each other",
    withChangedStep("sign-in", "sign-in", { nextStep: "sign-in", enter: () => showStep }),
  ],
  [
    "obeysRules",
    "a login without a rule",
    withChangedStep("login", "login", { enter: () => showStep }),
  ],
  [
    "obeysRules",
    "a phone step that checks only the fields",
    withChangedStep("sign-in", "phone-verification", {
      enter: ({ facts, options }) =>
        facts.registrationFields.includes("phone") &&
        !facts.signedIn &&
        options.registerData?.["phone"]
          ? showStep
          : skipStep,
    }),
  ],
  [
    "obeysRules",
    "a jump-only step shown without a jump",
    withChangedStep("login", "login-by-email", {
      needsJump: undefined,
    } as unknown as Partial<Step>),
  ],
  [
    "obeysRules",
    "an address that opens any step",
    withEngineFunctions({
      start(catalogue, id, options, facts, at) {
        const transition = engine.start(catalogue, id, options, facts);
        const known =
          at &&
          transition.state.step &&
          catalogue[transition.state.scenario!]?.steps.some((step) => step.id === at);
        return known ? { ...transition, state: { ...transition.state, step: at } } : transition;
      },
    }),
  ],
  [
    "obeysRules",
    "a Back that ignores the rules",
    withEngineFunctions({
      back(catalogue, state) {
        const definition: Definition | undefined = catalogue[state.scenario!];
        const step = definition?.steps.find(({ id }) => id === state.step)?.backStep;
        return { state: step ? { ...state, step } : state, effects: [] };
      },
    }),
  ],
  [
    "keepsOptions",
    "a Back that starts again",
    withEngineFunctions({
      back: (catalogue, state, facts) =>
        engine.back(catalogue, state, facts).state !== state
          ? engine.start(catalogue, state.scenario!, {}, facts)
          : { state, effects: [] },
    }),
  ],
  [
    "keepsOptions",
    "a Back that loses the entered data",
    withEngineFunctions({
      back(catalogue, state, facts) {
        const transition = engine.back(catalogue, state, facts);
        if (transition.state === state) return transition;
        const { registerData: _, ...options } = transition.state.options;
        return { ...transition, state: { ...transition.state, options } };
      },
    }),
  ],
  [
    "keepsOptions",
    "a Back to the step before in the list",
    withEngineFunctions({
      back(catalogue, state) {
        const { steps } = catalogue[state.scenario!]!;
        const before = steps[steps.findIndex(({ id }) => id === state.step) - 1];
        return { state: before ? { ...state, step: before.id } : state, effects: [] };
      },
    }),
  ],
  [
    "staysInside",
    "an unchecked page alias",
    {
      engine: {
        ...engine,
        start(given, id, options, facts, at) {
          const transition = engine.start(given, id, options, facts, at);
          const alias = facts.microcourse?.pageAlias ?? "";
          const effects = transition.effects.map((effect) =>
            effect.type === "navigate" && alias.startsWith("/") ? { ...effect, to: alias } : effect,
          );
          return { ...transition, effects };
        },
      },
      catalogue,
    },
  ],
  [
    "obeysRules",
    "a purchase without a login",
    withChangedStep("buy-course", "fill-profile-buy", { enter: () => showStep }),
  ],
  [
    "obeysRules",
    "a purchase of a bought course",
    withChangedStep("buy-course", "fill-profile-buy", {
      enter: ({ facts }) => (facts.signedIn && facts.course ? showStep : skipStep),
    }),
  ],
  [
    "obeysRules",
    "a microcourse that asks guests to sign in although it is open to them",
    withChangedStep("start-free-microcourse", "login", {
      enter: ({ facts }) => (facts.signedIn || !facts.microcourse ? skipStep : showStep),
    }),
  ],
  [
    "obeysRules",
    "thanks for a form that was not sent",
    withChangedStep("dynamic-form", "success", { enter: () => showStep }),
  ],
  [
    "obeysRules",
    "a code without a phone",
    withChangedStep("mixed-login", "phone-code", {
      enter: ({ facts }) => (facts.signedIn ? skipStep : showStep),
    }),
  ],
  [
    "obeysRules",
    "ending an account without a signed-in user",
    withChangedStep("user-terminate-by-email", "success", { enter: () => showStep }),
  ],
  [
    "ends",
    "a code that leads to another code",
    withChangedStep("login", "phone-code", { nextStep: "phone-code", enter: () => showStep }),
  ],
  [
    "comesBack",
    "an address that opens any step, whatever its rule says",
    withEngineFunctions({
      start(given, id, options, facts, at) {
        const transition = engine.start(given, id, options, facts, at);
        const named = at && given[id as keyof Catalogue]?.steps.some((step) => step.id === at);
        return named && transition.state.step === null
          ? {
              ...transition,
              state: { ...transition.state, scenario: id as "login", step: "login" },
            }
          : transition;
      },
    }),
  ],
  [
    "comesBack",
    "an address without the form's id",
    {
      ...realSetup,
      address: (path, address) => scenarioAddress(path, { ...address, form: undefined }),
    },
  ],
  [
    "comesBack",
    "an address with an unchecked returnTo",
    {
      ...realSetup,
      address: (path, { scenario, returnTo }) =>
        `${path}?scenario=${scenario}&returnTo=${returnTo}`,
    },
  ],
  [
    "staysInside",
    "a switch with an unchecked returnTo",
    withEngineFunctions({
      switchTo(given, state, facts, id) {
        const transition = engine.switchTo(given, state, facts, id);
        const options = { ...transition.state.options, returnTo: "//evil" };
        return { ...transition, state: { ...transition.state, options } };
      },
    }),
  ],
  [
    "obeysRules",
    "a switch that opens the scenario's last step",
    withEngineFunctions({
      switchTo(given, state, facts, id) {
        const transition = engine.switchTo(given, state, facts, id);
        const last = given[id as keyof Catalogue]?.steps.at(-1)?.id;
        return transition.state.step && last
          ? { ...transition, state: { ...transition.state, step: last } }
          : transition;
      },
    }),
  ],
  [
    "staysInside",
    "an unchecked finish of a definition",
    withEngineFunctions({
      start(catalogue, id, options, facts, at) {
        const transition = engine.start(catalogue, id, options, facts, at);
        const effects = transition.effects.map((effect) =>
          effect.type === "redirect" && options.returnTo
            ? { ...effect, to: options.returnTo }
            : effect,
        );
        return { ...transition, effects };
      },
    }),
  ],
];

test.each(mutants)("the property %s fails on %s", (name, _, mutant) => {
  expect(fails[name](mutant)).toBe(true);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { scenarioAddress } from "./address.ts";
import { catalogue } from "./catalogue.ts";
import * as engine from "./engine.ts";
import { jumpTo, skip, start } from "./scenario.ts";
import type { Catalogue, Definition, Step } from "./scenario.ts";
import {
  comesBack,
  ends,
  keepsOptions,
  obeysRules,
  real,
  staysInside,
  type Engine,
  type Setting,
} from "./scenario-properties.fixture.ts";

/** Definitions and engines broken on purpose: each property must fail on the mutants meant for it. */
const numRuns = 10_000;
const fails = {
  ends: (mutant: Setting) => fc.check(ends(mutant), { numRuns }).failed,
  obeysRules: (mutant: Setting) => fc.check(obeysRules(mutant), { numRuns }).failed,
  keepsOptions: (mutant: Setting) => fc.check(keepsOptions(mutant), { numRuns }).failed,
  staysInside: (mutant: Setting) => fc.check(staysInside(mutant), { numRuns }).failed,
  comesBack: (mutant: Setting) => fc.check(comesBack(mutant), { numRuns }).failed,
};

/** Returns the same catalogue with one step of one scenario changed. */
function changed(scenario: keyof typeof catalogue, step: string, change: Partial<Step>): Setting {
  const definition: Definition = catalogue[scenario];
  const steps = definition.steps.map((each) => (each.id === step ? { ...each, ...change } : each));
  return { engine, catalogue: { ...catalogue, [scenario]: { ...definition, steps } } };
}
const variant = (functions: Partial<Engine>): Setting => ({
  engine: { ...engine, ...functions },
  catalogue,
});

const mutants: [keyof typeof fails, string, Parameters<typeof comesBack>[0]][] = [
  [
    "ends",
    "a rule that jumps to its own step for signed-in users",
    changed("login", "login", { enter: ({ facts }) => (facts.signedIn ? jumpTo("login") : start) }),
  ],
  [
    "ends",
    "a step that leads back to itself",
    changed("login", "final-action", { leadsTo: "final-action" }),
  ],
  [
    "ends",
    "two steps that lead to each other",
    changed("sign-in", "sign-in", { leadsTo: "sign-in", enter: () => start }),
  ],
  ["obeysRules", "a login without a rule", changed("login", "login", { enter: () => start })],
  [
    "obeysRules",
    "a phone step that checks only the fields",
    changed("sign-in", "phone-verification", {
      enter: ({ facts, options }) =>
        facts.registrationFields.includes("phone") &&
        !facts.signedIn &&
        options.registerData?.["phone"]
          ? start
          : skip,
    }),
  ],
  [
    "obeysRules",
    "a jump-only step shown without a jump",
    changed("login", "login-by-email", { onlyByJump: undefined } as unknown as Partial<Step>),
  ],
  [
    "obeysRules",
    "an address that opens any step",
    variant({
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
    variant({
      back(catalogue, state) {
        const definition: Definition | undefined = catalogue[state.scenario!];
        const step = definition?.steps.find(({ id }) => id === state.step)?.backTo;
        return { state: step ? { ...state, step } : state, effects: [] };
      },
    }),
  ],
  [
    "keepsOptions",
    "a Back that starts again",
    variant({
      back: (catalogue, state, facts) =>
        engine.back(catalogue, state, facts).state !== state
          ? engine.start(catalogue, state.scenario!, {}, facts)
          : { state, effects: [] },
    }),
  ],
  [
    "keepsOptions",
    "a Back that loses the entered data",
    variant({
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
    variant({
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
    changed("buy-course", "fill-profile-buy", { enter: () => start }),
  ],
  [
    "obeysRules",
    "a purchase of a bought course",
    changed("buy-course", "fill-profile-buy", {
      enter: ({ facts }) => (facts.signedIn && facts.course ? start : skip),
    }),
  ],
  [
    "obeysRules",
    "a microcourse that asks guests to sign in although it is open to them",
    changed("start-free-microcourse", "login", {
      enter: ({ facts }) => (facts.signedIn || !facts.microcourse ? skip : start),
    }),
  ],
  [
    "obeysRules",
    "thanks for a form that was not sent",
    changed("dynamic-form", "success", { enter: () => start }),
  ],
  [
    "obeysRules",
    "a code without a phone",
    changed("mixed-login", "phone-code", {
      enter: ({ facts }) => (facts.signedIn ? skip : start),
    }),
  ],
  [
    "obeysRules",
    "ending an account without a signed-in user",
    changed("user-terminate-by-email", "success", { enter: () => start }),
  ],
  [
    "ends",
    "a code that leads to another code",
    changed("login", "phone-code", { leadsTo: "phone-code", enter: () => start }),
  ],
  [
    "comesBack",
    "an address that opens any step, whatever its rule says",
    variant({
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
      ...real,
      address: (path, address) => scenarioAddress(path, { ...address, form: undefined }),
    },
  ],
  [
    "comesBack",
    "an address with an unchecked returnTo",
    {
      ...real,
      address: (path, { scenario, returnTo }) =>
        `${path}?scenario=${scenario}&returnTo=${returnTo}`,
    },
  ],
  [
    "staysInside",
    "a switch with an unchecked returnTo",
    variant({
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
    variant({
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
    variant({
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

import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import * as engine from "./engine.ts";
import { anyFacts } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { jumpTo, skip, start } from "./scenario.ts";
import type { Catalogue, ScenarioOptions, ScenarioState, Step } from "./scenario.ts";

/**
 * Random people walk through every definition. Each property takes the engine and the catalogue as
 * parameters, so that seeded mutants can show that it bites.
 */
type Engine = Pick<typeof engine, "start" | "next" | "jump" | "back">;
type Setting = { engine: Engine; catalogue: Catalogue };
const real: Setting = { engine, catalogue };

/** What the specification forbids, written down apart from the definitions' own rules. */
const forbidden: Record<string, (facts: Facts, options: ScenarioOptions) => boolean> = {
  "login/login": (facts) => facts.signedIn,
  "login/login-by-email": (facts) => facts.signedIn,
  "login/forgot-password": (facts) => facts.signedIn,
  "login/success": (facts) => !facts.signedIn,
  "sign-in/sign-in": (facts) => facts.signedIn,
  "sign-in/phone-verification": (facts, { registerData }) =>
    facts.signedIn ||
    facts.allowChangePersonalInfo ||
    !facts.registrationFields.includes("phone") ||
    !registerData?.["phone"],
  "sign-in/registration-in-progress": (facts, { registerData }) => facts.signedIn || !registerData,
  "start-free-lesson/login": ({ course, element, ...facts }) =>
    facts.signedIn ||
    (facts.actor !== "user" &&
      !facts.sessionRefused &&
      course?.type === "free" &&
      course.accessType === undefined &&
      element !== undefined &&
      element.guestAvailable &&
      element.canBeFirst),
  "start-free-lesson/login-by-email": (facts) => facts.signedIn,
  "start-free-lesson/forgot-password": (facts) => facts.signedIn,
  "start-free-lesson/fill-profile": (facts) => !facts.signedIn,
};
const onlyByName = ["login-by-email", "forgot-password", "success", "fill-profile"];

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
);
const walk = fc.record({
  id,
  options,
  facts: anyFacts,
  at: fc.option(stepId, { nil: undefined }),
  moves: fc.array(move, { maxLength: 12 }),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
type Path = typeof walk extends fc.Arbitrary<infer W> ? W : never;

function take({ engine, catalogue }: Setting, state: ScenarioState, move: Move) {
  if (move.do === "jump") return engine.jump(catalogue, state, move.facts, move.to);
  return engine[move.do](catalogue, state, move.facts);
}

/** Walks, and calls `see` after every move with the state before and after. */
function follow(
  setting: Setting,
  path: Path,
  see: (turn: engine.Turn, facts: Facts, before?: ScenarioState, move?: Move) => void,
) {
  let turn = setting.engine.start(setting.catalogue, path.id, path.options, path.facts, path.at);
  see(turn, path.facts);
  for (const move of path.moves) {
    const before = turn.state;
    turn = take(setting, before, move);
    see(turn, move.facts, before, move);
  }
  return turn;
}

const ends = (setting: Setting) =>
  fc.property(walk, anyFacts, (path, facts) => {
    let { state } = follow(setting, path, ({ state, effects }) => {
      const errors = effects.filter(({ type }) => type === "log");
      // A jump to a step of another scenario is a person's doing, not the walk's.
      if (errors.length) expect(errors).toMatchObject([{ text: expect.stringMatching(/^Step/) }]);
      expect(state.popupVisible).toBe(state.scenario !== null);
    });
    // From wherever they are: registering gives data, signing in signs in, and it is over soon.
    const done: Facts = { ...facts, actor: "user", signedIn: true };
    for (let moves = 0; state.popupVisible; moves++) {
      expect(moves).toBeLessThan(4);
      state = setting.engine.next(setting.catalogue, state, done).state;
    }
  });

const obeysRules = (setting: Setting) =>
  fc.property(walk, (path) => {
    follow(setting, path, ({ state }, facts, before, move) => {
      // A move that changes nothing shows nothing new; the facts may have changed under it.
      if (!state.step || state === before) return;
      const rule = forbidden[`${state.scenario}/${state.step}`];
      expect([state.step, rule?.(facts, state.options) ?? false]).toEqual([state.step, false]);
      if (!onlyByName.includes(state.step) || state.step === before?.step) return;
      const named = move ? move.do !== "next" : path.at === state.step;
      expect([state.step, named]).toEqual([state.step, true]);
    });
  });

const keepsOptions = (setting: Setting) =>
  fc.property(walk, registerData, (path, data) => {
    follow(setting, path, ({ state }, facts) => {
      if (!state.step) return;
      const filled = engine.setOption(state, "registerData", data).state;
      const { state: earlier } = setting.engine.back(setting.catalogue, filled, facts);
      expect(earlier.options).toMatchObject(filled.options);
      expect(earlier.popupVisible).toBe(true);
      // Back goes to what was really shown (or where the step itself says), and only shortens it.
      const { backTo } =
        setting.catalogue[state.scenario!]!.steps.find((step) => step.id === state.step) ?? {};
      if (earlier !== filled) expect([...state.cursor, backTo]).toContain(earlier.step);
      expect(earlier.cursor.length).toBeLessThanOrEqual(state.cursor.length);
    });
  });

const staysInside = (setting: Setting) =>
  fc.property(walk, (path) => {
    follow(setting, path, ({ effects }) => {
      for (const effect of effects) if ("to" in effect) expect(effect.to).toMatch(/^\/(?!\/)/);
    });
  });

const numRuns = 10_000;
const fails = {
  ends: (mutant: Setting) => fc.check(ends(mutant), { numRuns }).failed,
  obeysRules: (mutant: Setting) => fc.check(obeysRules(mutant), { numRuns }).failed,
  keepsOptions: (mutant: Setting) => fc.check(keepsOptions(mutant), { numRuns }).failed,
  staysInside: (mutant: Setting) => fc.check(staysInside(mutant), { numRuns }).failed,
};

test("every walk ends, and none goes in circles", () => fc.assert(ends(real), { numRuns: 3000 }));
test("no step is shown that its rule forbids, by whatever way one comes", () =>
  fc.assert(obeysRules(real), { numRuns: 3000 }));
test("Back never loses an option and only goes to where one has been", () =>
  fc.assert(keepsOptions(real), { numRuns: 3000 }));
test("no walk leads out of the portal", () => fc.assert(staysInside(real), { numRuns: 3000 }));

/** The same catalogue with one step of one scenario changed. */
function changed(scenario: keyof typeof catalogue, step: string, change: Partial<Step>): Setting {
  const definition = catalogue[scenario];
  const steps = definition.steps.map((each: Step) =>
    each.id === step ? { ...each, ...change } : each,
  );
  return { engine, catalogue: { ...catalogue, [scenario]: { ...definition, steps } } };
}
const variant = (functions: Partial<Engine>): Setting => ({
  engine: { ...engine, ...functions },
  catalogue,
});

const mutants: [keyof typeof fails, string, Setting][] = [
  [
    "ends",
    "a rule that sends the signed-in round",
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
    "a phone step that asks only the fields",
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
    "a jump-only step met in passing",
    changed("login", "login-by-email", { onlyByJump: undefined } as unknown as Partial<Step>),
  ],
  [
    "obeysRules",
    "an address that opens any step",
    variant({
      start(catalogue, id, options, facts, at) {
        const turn = engine.start(catalogue, id, options, facts);
        const known =
          at &&
          turn.state.step &&
          catalogue[turn.state.scenario!]?.steps.some((step) => step.id === at);
        return known ? { ...turn, state: { ...turn.state, step: at } } : turn;
      },
    }),
  ],
  [
    "obeysRules",
    "a Back that asks no rule",
    variant({
      back(_, state) {
        const cursor = state.cursor.slice(0, -1);
        const step = cursor.at(-1);
        return { state: step ? { ...state, cursor, step } : state, effects: [] };
      },
    }),
  ],
  [
    "keepsOptions",
    "a Back that begins anew",
    variant({
      back: (catalogue, state, facts) =>
        state.cursor.length > 1
          ? engine.start(catalogue, state.scenario!, {}, facts)
          : { state, effects: [] },
    }),
  ],
  [
    "keepsOptions",
    "a Back that forgets what was entered",
    variant({
      back(catalogue, state, facts) {
        const turn = engine.back(catalogue, state, facts);
        if (turn.state === state) return turn;
        const { registerData: _, ...options } = turn.state.options;
        return { ...turn, state: { ...turn.state, options } };
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
    "a definition's finish taken as it is",
    variant({
      start(catalogue, id, options, facts, at) {
        const turn = engine.start(catalogue, id, options, facts, at);
        const effects = turn.effects.map((effect) =>
          effect.type === "redirect" && options.returnTo
            ? { ...effect, to: options.returnTo }
            : effect,
        );
        return { ...turn, effects };
      },
    }),
  ],
];

test.each(mutants)("the property %s fails on %s", (name, _, mutant) => {
  expect(fails[name](mutant)).toBe(true);
});

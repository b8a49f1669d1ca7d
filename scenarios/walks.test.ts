import fc from "fast-check";
import { expect, test } from "vitest";
import { readScenarioAddress, scenarioAddress } from "./address.ts";
import { catalogue } from "./catalogue.ts";
import * as engine from "./engine.ts";
import { anyFacts } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { safePath } from "./safe-path.ts";
import { jumpTo, skip, start } from "./scenario.ts";
import type { Catalogue, Definition, ScenarioOptions, ScenarioState, Step } from "./scenario.ts";

/**
 * Random people walk through every definition. Each property takes the engine and the catalogue as
 * parameters, so that seeded mutants can show that it bites.
 */
type Engine = Pick<typeof engine, "start" | "next" | "jump" | "back">;
type Setting = { engine: Engine; catalogue: Catalogue };
const real: Setting = { engine, catalogue };

type Forbids = (facts: Facts, options: ScenarioOptions) => boolean;
const whenSignedIn: Forbids = ({ signedIn }) => signedIn;
const whenLinked: Forbids = ({ signedIn, hasMessengerLink }) => signedIn && hasMessengerLink;

/** Steps that one reaches from a login by a button. */
const detours: Record<string, Forbids> = {
  "login-by-email": whenSignedIn,
  "forgot-password": whenSignedIn,
  "final-action": () => false,
  "anonymous-disclaimer": whenSignedIn,
  "anonymous-sign-up": whenSignedIn,
  "anonymous-sign-in": whenSignedIn,
  "login-by-phone": whenSignedIn,
  "phone-code": ({ signedIn }, { registerData }) => signedIn || !registerData?.["phone"],
  "messenger-wait": whenSignedIn,
};
const invited = { login: whenLinked, ...detours, "messenger-wait": whenLinked };

/** What the specification forbids, written down apart from the definitions' own rules. */
const forbidden: Record<string, Record<string, Forbids>> = {
  login: { login: whenSignedIn, ...detours, success: ({ signedIn }) => !signedIn },
  "mixed-login": { login: whenSignedIn, ...detours },
  "messengers-login": invited,
  "messengers-login-hs": invited,
  "anonymous-sign-in": { "anonymous-sign-in": whenSignedIn },
  "anonymous-sign-up": { "anonymous-sign-up": whenSignedIn },
  "user-terminate-by-email": { success: ({ signedIn }) => !signedIn },
  "user-terminate-by-messenger": { success: ({ signedIn }) => !signedIn },
  "restore-password": {},
  "dynamic-form": {
    "fill-profile": (_, { form }) => !form,
    success: (_, { registerData }) => !registerData,
  },
  "sign-in": {
    ...detours,
    "sign-in": whenSignedIn,
    "phone-verification": (facts, { registerData }) =>
      facts.signedIn ||
      facts.allowChangePersonalInfo ||
      !facts.registrationFields.includes("phone") ||
      !registerData?.["phone"],
    "registration-in-progress": (facts, { registerData }) => facts.signedIn || !registerData,
  },
  "buy-course": {
    login: whenSignedIn,
    ...detours,
    "fill-profile-buy": ({ signedIn, course }) =>
      !signedIn || !course || course.bought || course.type === "free",
  },
  "start-free-lesson": {
    ...detours,
    login: ({ course, element, ...facts }) =>
      facts.signedIn ||
      (facts.actor !== "user" &&
        !facts.sessionRefused &&
        course?.type === "free" &&
        course.accessType === undefined &&
        element !== undefined &&
        element.guestAvailable &&
        element.canBeFirst),
    "fill-profile": ({ signedIn }) => !signedIn,
  },
  "start-free-microcourse": {
    ...detours,
    login: ({ microcourse, ...facts }) =>
      facts.signedIn ||
      !microcourse ||
      (facts.actor !== "user" &&
        !facts.sessionRefused &&
        microcourse.guestAvailable &&
        !microcourse.requiresRegistration),
  },
};
/** What nobody meets who has not asked for it by its name. */
const onlyByName: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.keys(forbidden).map((each) => [each, Object.keys(detours)])),
  login: [...Object.keys(detours), "success"],
  "start-free-lesson": [...Object.keys(detours), "fill-profile"],
  "anonymous-sign-in": [],
  "anonymous-sign-up": [],
};
/** Where a step leads that is not the next of the list, and where a rule sends. */
const namedByStep = ["final-action", "anonymous-sign-up", "phone-code", "login-by-phone"];
/** What may be missing before a walk can begin. */
const complaints = /^Step|^(?:Microcourse instance is no|Course is not|Form is not) provided$/;

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
      if (errors.length)
        expect(errors).toMatchObject([{ text: expect.stringMatching(complaints) }]);
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
      const rule = forbidden[state.scenario!]?.[state.step];
      expect([state.step, rule?.(facts, state.options) ?? false]).toEqual([state.step, false]);
      const byName = onlyByName[state.scenario!]?.includes(state.step);
      if (!byName || state.step === before?.step) return;
      const asked = move ? move.do !== "next" : path.at === state.step;
      const named = asked || (move !== undefined && namedByStep.includes(state.step));
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

/** The address of every state that is shown, read again: the same step, or one that the rules allow. */
const comesBack = (setting: Setting & { address?: typeof scenarioAddress }) =>
  fc.property(walk, (path) => {
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
      // Somebody may stand where only the way there could bring them; the address begins anew then.
      const rule = forbidden[scenario!]?.[shown];
      expect([shown, rule?.(facts, again.state.options) ?? false]).toEqual([shown, false]);
      expect([step, onlyByName[scenario!]?.includes(shown) ?? false]).toEqual([step, false]);
    });
  });

const numRuns = 10_000;
const fails = {
  ends: (mutant: Setting) => fc.check(ends(mutant), { numRuns }).failed,
  obeysRules: (mutant: Setting) => fc.check(obeysRules(mutant), { numRuns }).failed,
  keepsOptions: (mutant: Setting) => fc.check(keepsOptions(mutant), { numRuns }).failed,
  staysInside: (mutant: Setting) => fc.check(staysInside(mutant), { numRuns }).failed,
  comesBack: (mutant: Setting) => fc.check(comesBack(mutant), { numRuns }).failed,
};

test("every walk ends, and none goes in circles", () => fc.assert(ends(real), { numRuns: 3000 }));
test("no step is shown that its rule forbids, by whatever way one comes", () =>
  fc.assert(obeysRules(real), { numRuns: 3000 }));
test("Back never loses an option and only goes to where one has been", () =>
  fc.assert(keepsOptions(real), { numRuns: 3000 }));
test("no walk leads out of the portal", () => fc.assert(staysInside(real), { numRuns: 3000 }));

test("the address of what is shown leads to it again, or to what the rules allow", () =>
  fc.assert(comesBack(real), { numRuns: 3000 }));

test("every definition stands in the list of what is forbidden, step by step", () => {
  for (const [scenario, { steps }] of Object.entries<Definition>(catalogue)) {
    const open = ["restore-password"];
    const known = [...Object.keys(forbidden[scenario] ?? {}), ...open].sort();
    expect([
      scenario,
      steps.map((step) => step.id).filter((each) => !known.includes(each)),
    ]).toEqual([scenario, []]);
  }
});

/** The same catalogue with one step of one scenario changed. */
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
    "a page alias taken as it is",
    {
      engine: {
        ...engine,
        start(given, id, options, facts, at) {
          const turn = engine.start(given, id, options, facts, at);
          const alias = facts.microcourse?.pageAlias ?? "";
          const effects = turn.effects.map((effect) =>
            effect.type === "navigate" && alias.startsWith("/") ? { ...effect, to: alias } : effect,
          );
          return { ...turn, effects };
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
    "a purchase of what is bought",
    changed("buy-course", "fill-profile-buy", {
      enter: ({ facts }) => (facts.signedIn && facts.course ? start : skip),
    }),
  ],
  [
    "obeysRules",
    "a microcourse that asks guests whom it lets in",
    changed("start-free-microcourse", "login", {
      enter: ({ facts }) => (facts.signedIn || !facts.microcourse ? skip : start),
    }),
  ],
  [
    "obeysRules",
    "congratulations for a form that nobody sent",
    changed("dynamic-form", "success", { enter: () => start }),
  ],
  [
    "obeysRules",
    "a code for no phone",
    changed("mixed-login", "phone-code", {
      enter: ({ facts }) => (facts.signedIn ? skip : start),
    }),
  ],
  [
    "obeysRules",
    "an end for an account that is nobody's",
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
        const turn = engine.start(given, id, options, facts, at);
        const named = at && given[id as keyof Catalogue]?.steps.some((step) => step.id === at);
        return named && turn.state.step === null
          ? { ...turn, state: { ...turn.state, scenario: id as "login", step: "login" } }
          : turn;
      },
    }),
  ],
  [
    "comesBack",
    "an address that forgets which form",
    {
      ...real,
      address: (path, { form: _, ...rest }) => scenarioAddress(path, rest),
    },
  ],
  [
    "comesBack",
    "an address that takes the place to return to as it comes",
    {
      ...real,
      address: (path, { scenario, returnTo }) =>
        `${path}?scenario=${scenario}&returnTo=${returnTo}`,
    },
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

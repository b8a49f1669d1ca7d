import { describe, expect, test } from "vitest";
import { signInMethods } from "#domains/identity/sign-in/sign-in-method.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { makeFacts } from "#scenarios/facts.fixture.ts";
import type { Definition, Step } from "#scenarios/scenario.ts";
import { mapByFolder } from "./by-folder.ts";
import { stepInfo } from "./step-info.ts";
import { loaderFolderOf } from "./step-loaders.server.ts";
import { hasStepView, stepOfMethod } from "./step-views.ts";
import { enterVerbOf, needsInput } from "./step-verbs.server.ts";

const files = Object.keys(import.meta.glob("./steps/**/*"));
const folders = new Set(files.map((path) => path.split("/")[2]!));
const loaders = mapByFolder(import.meta.glob("./steps/*/load.server.ts"));
const requestedFor = new Map(
  [...stepInfo].flatMap(([folder, { loadsAt }]) => (loadsAt ? [[folder, loadsAt] as const] : [])),
);
/** Steps whose data comes only with the document. `restore-password` then removes its token from the address. */
const loadedOnlyWithDocument = ["restore-password"];

const methods = [
  "email",
  "google",
  "facebook",
  "messengers",
  "anonymous",
  "phone",
  "passkey",
] as const;

/** Every combination of sign-in methods that a portal may offer. */
const portalFacts = Array.from({ length: 2 ** methods.length }, (_, bits) => {
  const offered = methods.map((method, index) => [method, (bits & (1 << index)) !== 0]);
  return makeFacts({ registration: Object.fromEntries(offered) });
});

function componentsOf({ id, component = id }: Step): string[] {
  return typeof component === "string" ? [component] : portalFacts.map(component);
}

const shownComponents = Object.values<Definition>(catalogue).flatMap(({ id: scenario, steps }) =>
  steps.flatMap((step) =>
    [...new Set(componentsOf(step))].map((component) => ({ scenario, step: step.id, component })),
  ),
);
const components = [...new Set(shownComponents.map(({ component }) => component))];

describe("the folders of steps", () => {
  test("match the components that the scenarios name", () => {
    expect([...folders].sort()).toEqual(components.sort());
  });

  test.each(components)("%s has a view and a verb, or runs when it is reached", (component) => {
    if (enterVerbOf(component)) expect(needsInput(component)).toBe(false);
    else expect([hasStepView(component), needsInput(component)]).toEqual([true, true]);
  });

  test("have no entry files other than the known ones", () => {
    const entries = files.filter((path) => /\/(?:step|view|load|verb)\.[^/]+$/.test(path));
    const names = new Set(entries.map((path) => path.split("/").at(-1)));
    expect([...names].sort()).toEqual(["load.server.ts", "step.ts", "verb.server.ts", "view.tsx"]);
  });
});

describe("a step's loader", () => {
  test("is listed for every step that has one", () => {
    expect([...requestedFor.keys(), ...loadedOnlyWithDocument].sort()).toEqual(
      [...loaders.keys()].sort(),
    );
  });

  test("runs at exactly those steps that show its component", () => {
    for (const { scenario, step, component } of shownComponents) {
      const folder = loaderFolderOf(scenario, step);
      if (loaders.has(component))
        expect([scenario, step, folder]).toEqual([scenario, step, component]);
      else expect([scenario, step, loaders.has(folder)]).toEqual([scenario, step, false]);
    }
  });

  test("is listed only for steps that exist", () => {
    const known = new Set(
      shownComponents.flatMap(({ scenario, step }) => [step, `${scenario}/${step}`]),
    );
    for (const key of [...requestedFor.values()].flat()) expect(known).toContain(key);
  });
});

test("a sign-in method opens the step that names it; the others redirect to a provider", () => {
  const openedSteps = signInMethods.flatMap((method) => stepOfMethod(method) ?? []);
  expect(openedSteps).toEqual(["login-by-phone", "anonymous-disclaimer", "login-by-email"]);
});

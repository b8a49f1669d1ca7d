import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { Definition } from "./scenario.ts";
import {
  addressProperty,
  endsProperty,
  optionsProperty,
  rulesProperty,
  realSetup,
  pathsProperty,
} from "./scenario-properties.fixture.ts";
import { forbidden } from "./scenario-rules.fixture.ts";

test("every scenario ends without loops", () =>
  fc.assert(endsProperty(realSetup), { numRuns: 3000 }));
test("no step is shown against its rule, however it is reached", () =>
  fc.assert(rulesProperty(realSetup), { numRuns: 3000 }));
test("Back never loses an option, and only leads to steps that `backStep` names", () =>
  fc.assert(optionsProperty(realSetup), { numRuns: 3000 }));
test("no scenario leads out of the portal", () =>
  fc.assert(pathsProperty(realSetup), { numRuns: 3000 }));

test("the address of a shown step leads to it again, or to a step the rules allow", () =>
  fc.assert(addressProperty(realSetup), { numRuns: 3000 }));

test("every step of every definition has an entry in `forbidden`", () => {
  for (const [scenario, { steps }] of Object.entries<Definition>(catalogue)) {
    const stepsWithoutRule = ["restore-password"];
    const known = [...Object.keys(forbidden[scenario] ?? {}), ...stepsWithoutRule].sort();
    expect([
      scenario,
      steps.map((step) => step.id).filter((each) => !known.includes(each)),
    ]).toEqual([scenario, []]);
  }
});

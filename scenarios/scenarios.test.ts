import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { Definition } from "./scenario.ts";
import {
  comesBack,
  ends,
  keepsOptions,
  obeysRules,
  real,
  staysInside,
} from "./scenario-properties.fixture.ts";
import { forbidden } from "./scenario-rules.fixture.ts";

test("every scenario ends without loops", () => fc.assert(ends(real), { numRuns: 3000 }));
test("no step is shown against its rule, however it is reached", () =>
  fc.assert(obeysRules(real), { numRuns: 3000 }));
test("Back never loses an option, and only leads to steps that `backTo` names", () =>
  fc.assert(keepsOptions(real), { numRuns: 3000 }));
test("no scenario leads out of the portal", () => fc.assert(staysInside(real), { numRuns: 3000 }));

test("the address of a shown step leads to it again, or to a step the rules allow", () =>
  fc.assert(comesBack(real), { numRuns: 3000 }));

test("every step of every definition has an entry in `forbidden`", () => {
  for (const [scenario, { steps }] of Object.entries<Definition>(catalogue)) {
    const open = ["restore-password"];
    const known = [...Object.keys(forbidden[scenario] ?? {}), ...open].sort();
    expect([
      scenario,
      steps.map((step) => step.id).filter((each) => !known.includes(each)),
    ]).toEqual([scenario, []]);
  }
});

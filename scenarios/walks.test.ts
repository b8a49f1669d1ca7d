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
} from "./walk-properties.fixture.ts";
import { forbidden } from "./walk-rules.fixture.ts";

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

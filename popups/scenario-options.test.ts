import { describe, expect, test } from "vitest";
import { needsStepData } from "./step-info.ts";
import { hasRunOptions, runPageOf, scenarioOptions } from "./scenario-options.ts";

const options = {
  registerData: { email: "a@b.test" },
  element: { id: "5", type: "lesson" },
  returnTo: "/about/",
};
const run = { scenario: "login", page: "/courses/42", options };

describe("a browser's scenario run", () => {
  test("applies to its own scenario over its own page", () => {
    expect(scenarioOptions({ scenario: "login" }, "/courses/42/?x=1", run)).toEqual(options);
  });

  test.each([
    ["another scenario", "sign-in", "/courses/42"],
    ["another page", "login", "/courses/43"],
  ])("does not apply to %s", (_, scenario, path) => {
    expect(scenarioOptions({ scenario }, path, run)).toEqual({});
  });

  test("is overridden by the address", () => {
    const address = { scenario: "login", returnTo: "/courses/" };
    expect(scenarioOptions(address, "/courses/42", run)).toEqual({
      ...options,
      returnTo: "/courses/",
    });
    expect(scenarioOptions({ scenario: "dynamic-form", form: "3" }, "/", null)).toEqual({
      form: "3",
    });
  });

  test("is worth storing only if it holds more than the address", () => {
    expect(hasRunOptions({ returnTo: "/", form: "3", alertText: "course" })).toBe(false);
    for (const one of [{ registerData: {} }, { element: options.element }, { course: { id: "1" } }])
      expect(hasRunOptions(one)).toBe(true);
  });

  test("names a page without its query and trailing slash", () => {
    expect(["/", "/courses/", "/courses?x=1#y"].map(runPageOf)).toEqual([
      "/",
      "/courses",
      "/courses",
    ]);
  });
});

test("an address that opens no step with a loader requests nothing", () => {
  expect(needsStepData(new URLSearchParams("scenario=login&step=success"))).toBe(false);
});

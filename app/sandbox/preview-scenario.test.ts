import { describe, expect, test } from "vitest";
import { closedState } from "#scenarios/scenario.ts";
import { type Move, moves, previewScenario, parseState } from "./preview-scenario.ts";
import {
  optionFields,
  parseOption,
  previewFacts,
  parseScenarioFields,
  scenarioOptionsOf,
} from "./scenario-fields.ts";

const fieldsOf = (query: string) => parseScenarioFields(new URLSearchParams(query));
const runPreview = (query: string, ...steps: [Move, string?, string?][]) => {
  const fields = fieldsOf(query);
  let preview = previewScenario(fields, closedState, { move: "start" });
  for (const [move, name, value] of steps) {
    const state = parseState(JSON.stringify(preview.state));
    preview = previewScenario(fields, state, { move, name, value });
  }
  return preview;
};

describe("the sandbox's preview", () => {
  test("starts as a guest of a new portal, and every state survives a round trip through the page", () => {
    const { reportedState, stepView, effects } = runPreview(
      "",
      ["jump", "forgot-password"],
      ["next"],
      ["back"],
    );
    expect(stepView).toMatchObject({ step: "login-by-email", canGoBack: true });
    expect(reportedState).toEqual({
      scenario: "login",
      options: {},
      step: "login-by-email",
      title: "scenario.login.title",
      description: "scenario.login.lead",
      hasLoading: false,
      cursor: ["login", "login-by-email"],
      popupVisible: true,
      loginPage: false,
    });
    expect(effects).toEqual([]);
  });

  test("runs with the facts of its form", () => {
    const bought = runPreview(
      "scenarioId=buy-course&has-actor=user&has-course=bought&lastOpenedElement=/test/3/",
    );
    expect(bought.effects).toEqual([{ type: "close" }, { type: "navigate", to: "/test/3/" }]);
    expect(
      runPreview("scenarioId=buy-course&has-actor=user&has-course=paid").stepView?.component,
    ).toBe("fill-profile-buy");
    expect(runPreview("scenarioId=login&is-anonymous=on").stepView?.component).toBe(
      "anonymous-disclaimer",
    );
    expect(runPreview("scenarioId=login&is-anonymous=on&is-email=on").stepView?.component).toBe(
      "mixed-login",
    );
  });

  test.each([
    ["scenarioId=nope", "Scenario with id nope not found"],
    ["scenarioId=start-free-microcourse", "Microcourse instance is no provided"],
    ["scenarioId=dynamic-form", "Form is not provided"],
  ])("%s shows %j", (query, text) => {
    expect(runPreview(query).effects.at(-1)).toEqual({ type: "log", level: "error", text });
  });

  test("an option without a name is refused with the specified text", () => {
    expect(runPreview("scenarioId=login", ["set", "", "x"]).effects).toEqual([
      { type: "log", level: "error", text: "Scenario option not provided" },
    ]);
  });

  test("reads every option by its name, and drops a path outside the portal", () => {
    const optionTexts = {
      returnTo: "//evil.example",
      element: "lesson/5",
      course: "42",
      form: "7",
      redirect: "true",
      alertText: "course",
      firstOpenedElement: "test/2",
      registerData: "phone=+1&email=a@b.test",
    };
    const query = new URLSearchParams({ scenarioId: "login" });
    for (const name of optionFields) query.set(`option-${name}`, optionTexts[name]);
    expect(scenarioOptionsOf(fieldsOf(String(query)))).toEqual({
      returnTo: "//evil.example",
      element: { type: "lesson", id: "5" },
      course: { id: "42" },
      form: "7",
      redirect: true,
      alertText: "course",
      firstOpenedElement: { type: "test", id: "2" },
      registerData: { phone: "+1", email: "a@b.test" },
    });
    expect(runPreview(String(query)).state.options.returnTo).toBe("/");
    expect(parseOption("element", "lesson/5/6")).toBeUndefined();
  });

  test("treats a broken state as a closed popup", () => {
    for (const json of ["{", "[]", '{"scenario":"nope"}', "", undefined, '{"cursor":{}}'])
      expect(parseState(json)).toEqual(closedState);
    for (const move of moves.filter((each) => each !== "start" && each !== "set"))
      expect(previewScenario(fieldsOf(""), closedState, { move }).stepView).toBeUndefined();
  });

  test("an unknown value of a select counts as its first choice", () => {
    expect(previewFacts(fieldsOf("scenarioId=login&has-actor=keeper")).actor).toBe("guest");
  });
});

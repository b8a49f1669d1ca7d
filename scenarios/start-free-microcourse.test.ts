import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { next, start } from "./engine.ts";
import { makeFacts, openMicrocourse, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { microcourseFacts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const close = { type: "close" };
const session = { type: "createSession" };
const toPage = { type: "navigate", to: "/hope/" };
const open = makeFacts({ microcourse: openMicrocourse });
const closed = makeFacts({ microcourse: { ...openMicrocourse, requiresRegistration: true } });
const opened = (options: ScenarioOptions, facts: Facts) =>
  start(catalogue, "start-free-microcourse", options, facts);

describe("start-free-microcourse", () => {
  test("leads signed-in users to its page at once, or to returnTo if there is one", () => {
    const facts = { ...closed, ...signedIn };
    expect(opened({}, facts).effects).toEqual([close, toPage]);
    expect(opened({ returnTo: "/lesson/1/" }, facts).effects).toEqual([
      close,
      { type: "navigate", to: "/lesson/1/" },
    ]);
  });

  test.each(["guest", "session"] as const)("gives a %s a session if it is open", (actor) => {
    expect(opened({}, { ...open, actor }).effects).toEqual([session, close, toPage]);
  });

  test.each<[string, Facts]>([
    ["it requires registration", closed],
    [
      "it is not open to guests",
      makeFacts({ microcourse: { ...openMicrocourse, guestAvailable: false } }),
    ],
    ["the session was refused", { ...open, sessionRefused: true }],
  ])("shows the login if %s, and then leads to its page", (_, facts) => {
    const turn = opened({}, facts);
    expect(turn.effects).toEqual([]);
    expect(turn.state.step).toBe("login");
    expect(next(catalogue, turn.state, { ...facts, ...signedIn }).effects).toEqual([close, toPage]);
  });

  test.each([
    [true, "/login/?returnTo=%2Fhope%2F"],
    ["/enter/", "/enter/?returnTo=%2Fhope%2F"],
  ] as const)(
    "with the redirect option %j the visitor is sent to the login page",
    (redirect, to) => {
      expect(opened({ redirect }, closed).effects).toEqual([close, { type: "redirect", to }]);
      expect(opened({ redirect }, { ...closed, loginPage: true }).state.step).toBe("login");
      expect(opened({ redirect }, open).effects).toEqual([session, close, toPage]);
    },
  );

  test.each([makeFacts(), makeFacts(signedIn)])("logs that no microcourse was given", (facts) => {
    const { state, effects } = opened({}, facts);
    expect(state.step).toBeNull();
    expect(effects).toEqual([
      close,
      { type: "log", level: "error", text: "Microcourse instance is no provided" },
    ]);
  });
});

test.each([
  ["a lesson", { type: "lesson" }, {}, true, false],
  ["a webinar", { type: "webinar" }, {}, true, false],
  ["a test", { type: "test" }, {}, false, false],
  ["a course that requires registration", { type: "lesson" }, "requred_registration", true, true],
  [
    "an element that asks for registration",
    { type: "lesson", accessType: "requred_registration" },
    {},
    true,
    true,
  ],
])("%s: open to guests? requires registration?", (_, element, access, guests, requires) => {
  const course = {
    id: "7",
    pageAlias: "courses/7",
    ...(typeof access === "string" && { accessType: access }),
  };
  expect(microcourseFacts(course, element)).toEqual({
    id: "7",
    type: element.type,
    guestAvailable: guests,
    requiresRegistration: requires,
    pageAlias: "courses/7",
  });
});

import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { next, start } from "./engine.ts";
import { makeFacts, openMicrocourse, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import { microcourseFacts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const closeEffect = { type: "close" };
const sessionEffect = { type: "createSession" };
const pageEffect = { type: "navigate", to: "/hope/" };
const openFacts = makeFacts({ microcourse: openMicrocourse });
const closedFacts = makeFacts({ microcourse: { ...openMicrocourse, requiresRegistration: true } });
const startMicrocourse = (options: ScenarioOptions, facts: Facts) =>
  start(catalogue, "start-free-microcourse", options, facts);

describe("start-free-microcourse", () => {
  test("leads signed-in users at once to the microcourse's page, or to returnTo if given", () => {
    const facts = { ...closedFacts, ...signedIn };
    expect(startMicrocourse({}, facts).effects).toEqual([closeEffect, pageEffect]);
    expect(startMicrocourse({ returnTo: "/lesson/1/" }, facts).effects).toEqual([
      closeEffect,
      { type: "navigate", to: "/lesson/1/" },
    ]);
  });

  test.each(["guest", "session"] as const)("gives a %s a session if it is open", (actor) => {
    expect(startMicrocourse({}, { ...openFacts, actor }).effects).toEqual([
      sessionEffect,
      closeEffect,
      pageEffect,
    ]);
  });

  test.each<[string, Facts]>([
    ["the microcourse requires registration", closedFacts],
    [
      "the microcourse is not open to guests",
      makeFacts({ microcourse: { ...openMicrocourse, guestAvailable: false } }),
    ],
    ["the session was refused", { ...openFacts, sessionRefused: true }],
  ])("shows the login if %s; after the sign-in, leads to the microcourse's page", (_, facts) => {
    const transition = startMicrocourse({}, facts);
    expect(transition.effects).toEqual([]);
    expect(transition.state.step).toBe("login");
    expect(next(catalogue, transition.state, { ...facts, ...signedIn }).effects).toEqual([
      closeEffect,
      pageEffect,
    ]);
  });

  test.each([
    [true, "/login/?returnTo=%2Fhope%2F"],
    ["/enter/", "/enter/?returnTo=%2Fhope%2F"],
  ] as const)(
    "with the redirect option %j, the visitor is sent to the login page",
    (redirect, to) => {
      expect(startMicrocourse({ redirect }, closedFacts).effects).toEqual([
        closeEffect,
        { type: "redirect", to },
      ]);
      expect(startMicrocourse({ redirect }, { ...closedFacts, loginPage: true }).state.step).toBe(
        "login",
      );
      expect(startMicrocourse({ redirect }, openFacts).effects).toEqual([
        sessionEffect,
        closeEffect,
        pageEffect,
      ]);
    },
  );

  test.each([makeFacts(), makeFacts(signedIn)])("logs that no microcourse was given", (facts) => {
    const { state, effects } = startMicrocourse({}, facts);
    expect(state.step).toBeNull();
    expect(effects).toEqual([
      closeEffect,
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
])("facts of %s", (_, element, courseAccess, canGuestsStart, requires) => {
  const course = {
    id: "7",
    pageAlias: "courses/7",
    ...(typeof courseAccess === "string" && { accessType: courseAccess }),
  };
  expect(microcourseFacts(course, element)).toEqual({
    id: "7",
    type: element.type,
    guestAvailable: canGuestsStart,
    requiresRegistration: requires,
    pageAlias: "courses/7",
  });
});

import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { finish, jump, next, start, switchTo } from "./engine.ts";
import type { Transition } from "./engine.ts";
import { firstLesson, makeFacts, openCourse, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const closeEffect = { type: "close" };

const startWith = (options: ScenarioOptions, facts: Facts, requestedStep?: string): Transition =>
  start(catalogue, "start-free-lesson", options, facts, requestedStep);
const shownStepOf = ({ state }: Transition) => state.step;

describe("start-free-lesson", () => {
  const openFacts = makeFacts({ course: openCourse, element: firstLesson });
  const element = { id: "1", type: "lesson" };
  const createSession = { type: "createSession" };
  const toLesson = { type: "navigate", to: "/lesson/1/" };

  test.each([
    ["a guest on an open course", {}],
    ["a session user on an open course", { actor: "session" as const }],
  ])("%s gets a session and the lesson, and sees no login", (_, overrides) => {
    const transition = startWith({ element }, { ...openFacts, ...overrides });
    expect(transition.state.step).toBeNull();
    expect(transition.effects).toEqual([createSession, closeEffect, toLesson]);
  });

  const closedFacts = {
    ...openFacts,
    course: { ...openCourse, accessType: "requred_registration" },
  };

  test.each<[string, Facts]>([
    ["a course that requires registration", closedFacts],
    ["a paid course", { ...openFacts, course: { ...openCourse, type: "paid" } }],
    [
      "an element that is not for guests",
      { ...openFacts, element: { ...firstLesson, guestAvailable: false } },
    ],
    [
      "an element that cannot be first",
      { ...openFacts, element: { ...firstLesson, canBeFirst: false } },
    ],
    ["no course at all", guest],
    ["a session that was refused", { ...openFacts, sessionRefused: true }],
  ])("%s: the login shows, under the guest's alert", (_, facts) => {
    const transition = startWith({ element }, facts);
    expect(transition.effects).toEqual([]);
    expect(transition.state).toMatchObject({
      step: "login",
      options: { element, alertText: "course-close-first" },
    });
  });

  test("a session user sees another alert", () => {
    const transition = startWith({}, { ...closedFacts, actor: "session" });
    expect(transition.state.options.alertText).toBe("course");
  });

  test.each([
    ["/enter/", "/enter/?returnTo=%2Flesson%2F1%2F"],
    [true, "/login/?returnTo=%2Flesson%2F1%2F"],
    ["//evil", "/login/?returnTo=%2Flesson%2F1%2F"],
  ] as const)("with the redirect option %j the visitor is sent to %s", (redirect, to) => {
    const transition = startWith({ element, redirect }, closedFacts);
    expect(transition.state.step).toBeNull();
    expect(transition.effects).toEqual([closeEffect, { type: "redirect", to }]);
  });

  test("an open course takes precedence over the redirect option", () => {
    const transition = startWith({ element, redirect: true }, openFacts);
    expect(transition.effects).toEqual([createSession, closeEffect, toLesson]);
  });

  test("on the login page itself the login shows, instead of a redirect to the same page", () => {
    const facts = { ...closedFacts, loginPage: true };
    const transition = startWith({ redirect: true }, facts);
    expect(transition.state).toMatchObject({ step: "login" });
  });

  const signedInFacts = { ...user, course: openCourse };
  test.each<[string, ScenarioOptions, Partial<Facts>, string | undefined]>([
    ["returnTo", { returnTo: "/about/", element }, { openedElement: "/test/2/" }, "/about/"],
    ["the element that was pressed", { element }, { openedElement: "/test/2/" }, "/lesson/1/"],
    [
      "the opened element",
      {},
      { openedElement: "/test/2/", lastOpenedElement: "/test/3/" },
      "/test/2/",
    ],
    ["the last opened element", {}, { lastOpenedElement: "/test/3/" }, "/test/3/"],
    ["the first element", {}, {}, "/lesson/1/"],
    ["nowhere", {}, { course: undefined }, undefined],
  ])("the finish goes to %s", (_, options, overrides, to) => {
    const { effects } = startWith(options, { ...signedInFacts, ...overrides });
    expect(effects).toEqual(to ? [closeEffect, { type: "navigate", to }] : [closeEffect]);
  });

  test("after the login the lesson opens", () => {
    const first = startWith({ element }, closedFacts);
    const done = next(catalogue, first.state, { ...closedFacts, ...signedIn });
    expect(done.effects).toEqual([closeEffect, toLesson]);
  });

  test("saving the profile leads to the first element", () => {
    const facts = { ...closedFacts, ...signedIn, openedElement: "/test/2/" };
    const login = startWith({}, closedFacts);
    const profile = jump(catalogue, login.state, facts, "fill-profile");
    expect(shownStepOf(profile)).toBe("fill-profile");
    expect(next(catalogue, profile.state, facts).effects).toEqual([closeEffect, toLesson]);
    expect(finish(catalogue, profile.state, facts).effects).toEqual([closeEffect, toLesson]);
  });

  test("the profile step requires a signed-in user", () => {
    expect(shownStepOf(startWith({}, closedFacts, "fill-profile"))).toBe("login");
  });

  test("registering instead preserves the lesson as the place to return to", () => {
    const login = startWith({ element }, closedFacts);
    const transition = switchTo(catalogue, login.state, closedFacts, "sign-in");
    expect(transition.state).toMatchObject({
      scenario: "sign-in",
      step: "sign-in",
      options: { element, returnTo: "/lesson/1/" },
    });
  });
});

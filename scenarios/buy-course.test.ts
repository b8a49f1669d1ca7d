import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { jump, next, start, switchTo } from "./engine.ts";
import { makeFacts, openCourse, signedIn } from "./facts.fixture.ts";
import type { ScenarioOptions } from "./scenario.ts";

const course = { ...openCourse, type: "paid" as const };
const guest = makeFacts({ course });
const member = makeFacts({ ...signedIn, course });
const buyer = makeFacts({ ...signedIn, course: { ...course, bought: true } });
const closeEffect = { type: "close" };
const element = { id: "5", type: "lesson" };
const startWith = (options: ScenarioOptions, facts = guest, requestedStep?: string) =>
  start(catalogue, "buy-course", options, facts, requestedStep);

describe("buy-course", () => {
  test("asks a guest to sign in, then starts the purchase", () => {
    const login = startWith({});
    expect(login.state.step).toBe("login");
    expect(next(catalogue, login.state, member).state.step).toBe("fill-profile-buy");
  });

  test("starts the purchase at once for signed-in users", () => {
    expect(startWith({}, member).state.step).toBe("fill-profile-buy");
  });

  test("skips the purchase if the course is bought already", () => {
    expect(startWith({ element }, buyer).effects).toEqual([
      closeEffect,
      { type: "navigate", to: "/lesson/5/" },
    ]);
  });

  test("skips the purchase of a free course", () => {
    const facts = makeFacts({ ...signedIn, course: openCourse, lastOpenedElement: "/lesson/1/" });
    expect(startWith({}, facts).effects).toEqual([
      closeEffect,
      { type: "navigate", to: "/lesson/1/" },
    ]);
  });

  test("logs when there is no course to buy", () => {
    const { state, effects } = startWith({}, makeFacts(signedIn));
    expect(state.step).toBeNull();
    expect(effects).toEqual([
      closeEffect,
      { type: "log", level: "error", text: "Course is not provided" },
    ]);
  });

  test.each([
    ["returnTo", { returnTo: "/about/", element }, "/about/"],
    ["the element", { element }, "/lesson/5/"],
    ["the element opened last", {}, "/test/3/"],
  ])("it finishes at %s", (_, options, to) => {
    const facts = { ...buyer, openedElement: "/test/2/", lastOpenedElement: "/test/3/" };
    const purchase = startWith(options, member);
    expect(next(catalogue, purchase.state, facts).effects).toEqual([
      closeEffect,
      { type: "navigate", to },
    ]);
  });

  test("without an opened element the user stays on the course's page", () => {
    expect(startWith({}, buyer).effects).toEqual([closeEffect]);
  });

  test("neither an address nor a jump brings a guest to the purchase", () => {
    expect(startWith({}, guest, "fill-profile-buy").state.step).toBe("login");
    const login = startWith({});
    expect(jump(catalogue, login.state, guest, "fill-profile-buy").state.step).toBe("login");
    expect(startWith({}, member, "fill-profile-buy").state.step).toBe("fill-profile-buy");
  });

  test("a user who registers on the way returns to the purchase", () => {
    const transition = switchTo(catalogue, startWith({ element }).state, guest, "sign-in");
    expect(transition.state).toMatchObject({
      scenario: "sign-in",
      options: {
        returnTo: "/courses/42?scenario=buy-course&returnTo=%2Flesson%2F5%2F",
      },
    });
  });
});

import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { back, finish, jump, next, start, stepBudget, switchTo, view } from "./engine.ts";
import type { Turn } from "./engine.ts";
import { firstLesson, makeFacts, openCourse, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Definition, ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const refresh = { type: "refreshProgress", afterMs: 2000 };
const close = { type: "close" };
const registration = guest.registration;

const opened = (id: string, options: ScenarioOptions, facts: Facts, at?: string): Turn =>
  start(catalogue, id, options, facts, at);
const shown = ({ state }: Turn) => state.step;

test.each(Object.entries<Definition>(catalogue))(
  "%s stands under its own id, and what its steps name exists",
  (id, { id: own, steps }) => {
    const ids = steps.map((step) => step.id);
    expect(own).toBe(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThan(stepBudget / 2);
    for (const { leadsTo, backTo } of steps) {
      if (leadsTo) expect(ids).toContain(leadsTo);
      if (backTo) expect(ids).toContain(backTo);
    }
  },
);

describe("login", () => {
  test("has its steps in the specification's order, success last", () => {
    expect(catalogue.login.steps.map(({ id }) => id)).toEqual([
      "login",
      "login-by-email",
      "forgot-password",
      "final-action",
      "success",
    ]);
  });

  test.each([
    [{ email: true }, "login-by-email"],
    [{ email: false, anonymous: true }, "anonymous-disclaimer"],
    [{ email: true, google: true }, "mixed-login"],
    [{ email: true, anonymous: true }, "mixed-login"],
    [{ anonymous: true, messengers: true, email: false }, "mixed-login"],
    [{ email: true, phone: true }, "mixed-login"],
    [{ email: false, google: true }, "mixed-login"],
    [{ email: false }, "mixed-login"],
  ])("the ways in %j begin with %s", (ways, component) => {
    const facts = makeFacts({ registration: { ...registration, ...ways } });
    expect(view(catalogue, opened("login", {}, facts).state, facts)?.component).toBe(component);
  });

  test("a login runs to the finish, which redirects to returnTo", () => {
    const first = opened("login", { returnTo: "/about/" }, guest);
    expect(shown(first)).toBe("login");
    const done = next(catalogue, first.state, user);
    expect(done.state.popupVisible).toBe(false);
    expect(done.effects).toEqual([refresh, close, { type: "redirect", to: "/about/" }]);
  });

  test("without returnTo one stays on the page", () => {
    const done = next(catalogue, opened("login", {}, guest).state, user);
    expect(done.effects).toEqual([refresh, close]);
  });

  test("the signed-in do not see the login step", () => {
    const turn = opened("login", { returnTo: "/about/" }, user);
    expect(turn.state.popupVisible).toBe(false);
    expect(turn.effects).toEqual([close, { type: "redirect", to: "/about/" }]);
  });

  test("a session user does see it", () => {
    expect(shown(opened("login", {}, makeFacts({ actor: "session" })))).toBe("login");
  });

  test("forgot password goes to final-action, Back to login-by-email, and its end goes nowhere", () => {
    let turn = opened("login", { returnTo: "/about/" }, guest);
    turn = jump(catalogue, turn.state, guest, "login-by-email");
    turn = jump(catalogue, turn.state, guest, "forgot-password");
    expect(shown(back(catalogue, turn.state, guest))).toBe("login-by-email");
    turn = next(catalogue, turn.state, guest);
    expect(shown(turn)).toBe("final-action");
    expect(next(catalogue, turn.state, guest).effects).toEqual([close]);
  });

  test.each([
    ["login-by-email", "login"],
    ["forgot-password", "login-by-email"],
  ])("%s opened by its address has a Back, to %s", (at, to) => {
    const turn = opened("login", {}, guest, at);
    expect(shown(turn)).toBe(at);
    expect(view(catalogue, turn.state, guest)?.canGoBack).toBe(true);
    expect(shown(back(catalogue, turn.state, guest))).toBe(to);
  });

  test("success opens by address for the signed-in only", () => {
    expect(shown(opened("login", {}, user, "success"))).toBe("success");
    expect(shown(opened("login", {}, guest, "success"))).toBe("login");
  });

  test("one who has signed in meanwhile and asks for the form is led on to returnTo", () => {
    const waiting = opened("login", { returnTo: "/about/" }, guest, "final-action");
    const turn = jump(catalogue, waiting.state, user, "login-by-email");
    expect(turn.effects).toEqual([close, { type: "redirect", to: "/about/" }]);
  });
});

describe("sign-in", () => {
  const registerData = { email: "a@b.test", phone: "+380501234567" };
  const withPhone = { allowChangePersonalInfo: false, registrationFields: ["email", "phone"] };

  test.each([
    ["phone asked, no change allowed, phone given", withPhone, registerData, "phone-verification"],
    [
      "change allowed",
      { ...withPhone, allowChangePersonalInfo: true },
      registerData,
      "registration-in-progress",
    ],
    [
      "phone not among the fields",
      { ...withPhone, registrationFields: ["email"] },
      registerData,
      "registration-in-progress",
    ],
    ["no phone entered", withPhone, { email: "a@b.test", phone: "" }, "registration-in-progress"],
  ])("%s: the form is followed by the right step", (_, overrides, data, expected) => {
    const facts = makeFacts(overrides);
    const first = opened("sign-in", { registerData: data }, facts);
    expect(shown(first)).toBe("sign-in");
    expect(shown(next(catalogue, first.state, facts))).toBe(expected);
  });

  test("the whole walk: form, phone, in progress, finish", () => {
    const facts = makeFacts(withPhone);
    let turn = opened("sign-in", { registerData, returnTo: "/courses/42" }, facts);
    turn = next(catalogue, turn.state, facts);
    expect(shown(turn)).toBe("phone-verification");
    turn = next(catalogue, turn.state, facts);
    expect(shown(turn)).toBe("registration-in-progress");
    turn = next(catalogue, turn.state, makeFacts({ ...withPhone, ...signedIn }));
    expect(turn.effects).toEqual([close, { type: "redirect", to: "/courses/42" }]);
  });

  test("changing the registration data returns to the form with the options kept", () => {
    const facts = makeFacts(withPhone);
    const turn = next(catalogue, opened("sign-in", { registerData }, facts).state, facts);
    const changed = jump(catalogue, turn.state, facts, "sign-in").state;
    expect(changed).toMatchObject({ step: "sign-in", options: { registerData } });
    expect(back(catalogue, turn.state, facts).state).toMatchObject({
      step: "sign-in",
      options: { registerData },
    });
  });

  test.each(["phone-verification", "registration-in-progress"])(
    "%s cannot be opened by an address",
    (at) => {
      const facts = makeFacts(withPhone);
      expect(shown(opened("sign-in", { registerData }, facts, at))).toBe("sign-in");
    },
  );

  test("nobody is registered without data: the form shows again", () => {
    const first = opened("sign-in", {}, guest);
    expect(shown(next(catalogue, first.state, guest))).toBe("sign-in");
    expect(shown(jump(catalogue, first.state, guest, "registration-in-progress"))).toBe("sign-in");
  });

  test("the signed-in are not asked to register", () => {
    expect(opened("sign-in", { returnTo: "/about/" }, user).effects).toEqual([
      close,
      { type: "redirect", to: "/about/" },
    ]);
  });

  test("back from a finished registration never shows its progress again", () => {
    const facts = makeFacts({ ...withPhone, ...signedIn });
    const state = {
      ...opened("sign-in", {}, guest).state,
      step: "registration-in-progress",
      cursor: ["sign-in", "phone-verification", "registration-in-progress"],
    };
    expect(back(catalogue, state, facts).state).toBe(state);
  });
});

describe("start-free-lesson", () => {
  const open = makeFacts({ course: openCourse, element: firstLesson });
  const element = { id: "1", type: "lesson" };
  const session = { type: "createSession" };
  const toLesson = { type: "navigate", to: "/lesson/1/" };

  test.each([
    ["a guest on an open course", {}],
    ["a session user on an open course", { actor: "session" as const }],
  ])("%s gets a session and the lesson, and sees no login", (_, overrides) => {
    const turn = opened("start-free-lesson", { element }, { ...open, ...overrides });
    expect(turn.state.popupVisible).toBe(false);
    expect(turn.effects).toEqual([session, close, toLesson]);
  });

  const closed = { ...open, course: { ...openCourse, accessType: "requred_registration" } };

  test.each<[string, Facts]>([
    ["a course that requires registration", closed],
    ["a paid course", { ...open, course: { ...openCourse, type: "paid" } }],
    [
      "an element that is not for guests",
      { ...open, element: { ...firstLesson, guestAvailable: false } },
    ],
    [
      "an element that cannot be first",
      { ...open, element: { ...firstLesson, canBeFirst: false } },
    ],
    ["no course at all", guest],
    ["a session that was refused", { ...open, sessionRefused: true }],
  ])("%s: the login shows, under the guest's alert", (_, facts) => {
    const turn = opened("start-free-lesson", { element }, facts);
    expect(turn.effects).toEqual([]);
    expect(turn.state).toMatchObject({
      step: "login",
      options: { element, alertText: "course-close-first" },
    });
  });

  test("a session user reads another alert", () => {
    const turn = opened("start-free-lesson", {}, { ...closed, actor: "session" });
    expect(turn.state.options.alertText).toBe("course");
  });

  test.each([
    ["/enter/", "/enter/?returnTo=%2Flesson%2F1%2F"],
    [true, "/login/?returnTo=%2Flesson%2F1%2F"],
    ["//evil", "/login/?returnTo=%2Flesson%2F1%2F"],
  ] as const)("with the redirect option %j one is sent to %s", (redirect, to) => {
    const turn = opened("start-free-lesson", { element, redirect }, closed);
    expect(turn.state.popupVisible).toBe(false);
    expect(turn.effects).toEqual([close, { type: "redirect", to }]);
  });

  test("an open course comes before the redirect option", () => {
    const turn = opened("start-free-lesson", { element, redirect: true }, open);
    expect(turn.effects).toEqual([session, close, toLesson]);
  });

  test("on the login page itself the login shows, and the state says where one is", () => {
    const facts = { ...closed, loginPage: true };
    const turn = opened("start-free-lesson", { redirect: true }, facts);
    expect(turn.state).toMatchObject({ step: "login", loginPage: true });
  });

  const opens = { ...user, course: openCourse };
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
    const { effects } = opened("start-free-lesson", options, { ...opens, ...overrides });
    expect(effects).toEqual(to ? [close, { type: "navigate", to }] : [close]);
  });

  test("after the login the lesson opens", () => {
    const first = opened("start-free-lesson", { element }, closed);
    const done = next(catalogue, first.state, { ...closed, ...signedIn });
    expect(done.effects).toEqual([refresh, close, toLesson]);
  });

  test("after the profile is saved one goes to the first element", () => {
    const facts = { ...closed, ...signedIn, openedElement: "/test/2/" };
    const login = opened("start-free-lesson", {}, closed);
    const profile = jump(catalogue, login.state, facts, "fill-profile");
    expect(shown(profile)).toBe("fill-profile");
    expect(next(catalogue, profile.state, facts).effects).toEqual([close, toLesson]);
    expect(finish(catalogue, profile.state, facts).effects).toEqual([close, toLesson]);
  });

  test("the profile is not for those who have not signed in", () => {
    expect(shown(opened("start-free-lesson", {}, closed, "fill-profile"))).toBe("login");
  });

  test("registering instead keeps the lesson as the place to return to", () => {
    const login = opened("start-free-lesson", { element }, closed);
    const turn = switchTo(catalogue, login.state, closed, "sign-in");
    expect(turn.state).toMatchObject({
      scenario: "sign-in",
      step: "sign-in",
      options: { element, returnTo: "/lesson/1/" },
    });
  });
});

describe("restore-password", () => {
  test("has one step, and its success starts the login", () => {
    const turn = opened("restore-password", {}, guest, "restore-password");
    expect(shown(turn)).toBe("restore-password");
    expect(next(catalogue, turn.state, guest).effects).toEqual([
      close,
      { type: "start", scenario: "login", options: {} },
    ]);
  });
});

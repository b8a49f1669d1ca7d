import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { back, jump, next, start, view } from "./engine.ts";
import type { Transition } from "./engine.ts";
import { makeFacts, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const closeEffect = { type: "close" };
const { registration } = makeFacts();

const startWith = (options: ScenarioOptions, facts: Facts, requestedStep?: string): Transition =>
  start(catalogue, "login", options, facts, requestedStep);
const shownStepOf = ({ state }: Transition) => state.step;

describe("login", () => {
  test("has its steps in the specification's order, success last", () => {
    const steps = catalogue.login.steps.map(({ id }) => id);
    expect(steps.slice(0, 4)).toEqual([
      "login",
      "login-by-email",
      "forgot-password",
      "final-action",
    ]);
    expect(steps.at(-1)).toBe("success");
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
  ])("the sign-in methods %j start with %s", (methods, component) => {
    const facts = makeFacts({ registration: { ...registration, ...methods } });
    expect(view(catalogue, startWith({}, facts).state, facts)?.component).toBe(component);
  });

  test("a login runs to the finish, which redirects to returnTo", () => {
    const first = startWith({ returnTo: "/about/" }, guest);
    expect(shownStepOf(first)).toBe("login");
    const done = next(catalogue, first.state, user);
    expect(done.state.step).toBeNull();
    expect(done.effects).toEqual([closeEffect, { type: "redirect", to: "/about/" }]);
  });

  test("without returnTo the user stays on the page", () => {
    const done = next(catalogue, startWith({}, guest).state, user);
    expect(done.effects).toEqual([closeEffect]);
  });

  test("signed-in users do not see the login step", () => {
    const transition = startWith({ returnTo: "/about/" }, user);
    expect(transition.state.step).toBeNull();
    expect(transition.effects).toEqual([closeEffect, { type: "redirect", to: "/about/" }]);
  });

  test("a session user sees the login step", () => {
    expect(shownStepOf(startWith({}, makeFacts({ actor: "session" })))).toBe("login");
  });

  test("forgot password leads to final-action with Back to login-by-email, and finishes without a redirect", () => {
    let transition = startWith({ returnTo: "/about/" }, guest);
    transition = jump(catalogue, transition.state, guest, "login-by-email");
    transition = jump(catalogue, transition.state, guest, "forgot-password");
    expect(shownStepOf(back(catalogue, transition.state, guest))).toBe("login-by-email");
    transition = next(catalogue, transition.state, guest);
    expect(shownStepOf(transition)).toBe("final-action");
    expect(next(catalogue, transition.state, guest).effects).toEqual([closeEffect]);
  });

  test.each([
    ["login-by-email", "login"],
    ["forgot-password", "login-by-email"],
  ])("%s opened by its address has a Back, to %s", (at, to) => {
    const transition = startWith({}, guest, at);
    expect(shownStepOf(transition)).toBe(at);
    expect(view(catalogue, transition.state, guest)?.canGoBack).toBe(true);
    expect(shownStepOf(back(catalogue, transition.state, guest))).toBe(to);
  });

  test("success opens by address only for signed-in users", () => {
    expect(shownStepOf(startWith({}, user, "success"))).toBe("success");
    expect(shownStepOf(startWith({}, guest, "success"))).toBe("login");
  });

  test("a user who has signed in meanwhile and opens the form is redirected to returnTo", () => {
    const waiting = startWith({ returnTo: "/about/" }, guest, "final-action");
    const transition = jump(catalogue, waiting.state, user, "login-by-email");
    expect(transition.effects).toEqual([closeEffect, { type: "redirect", to: "/about/" }]);
  });
});

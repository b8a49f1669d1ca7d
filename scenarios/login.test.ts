import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { back, jump, next, start, view } from "./engine.ts";
import type { Transition } from "./engine.ts";
import { makeFacts, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const close = { type: "close" };
const { registration } = makeFacts();

const opened = (options: ScenarioOptions, facts: Facts, at?: string): Transition =>
  start(catalogue, "login", options, facts, at);
const shown = ({ state }: Transition) => state.step;

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
  ])("the sign-in methods %j start with %s", (ways, component) => {
    const facts = makeFacts({ registration: { ...registration, ...ways } });
    expect(view(catalogue, opened({}, facts).state, facts)?.component).toBe(component);
  });

  test("a login runs to the finish, which redirects to returnTo", () => {
    const first = opened({ returnTo: "/about/" }, guest);
    expect(shown(first)).toBe("login");
    const done = next(catalogue, first.state, user);
    expect(done.state.step).toBeNull();
    expect(done.effects).toEqual([close, { type: "redirect", to: "/about/" }]);
  });

  test("without returnTo the user stays on the page", () => {
    const done = next(catalogue, opened({}, guest).state, user);
    expect(done.effects).toEqual([close]);
  });

  test("signed-in users do not see the login step", () => {
    const transition = opened({ returnTo: "/about/" }, user);
    expect(transition.state.step).toBeNull();
    expect(transition.effects).toEqual([close, { type: "redirect", to: "/about/" }]);
  });

  test("a session user sees the login step", () => {
    expect(shown(opened({}, makeFacts({ actor: "session" })))).toBe("login");
  });

  test("forgot password leads to final-action with Back to login-by-email, and finishes without a redirect", () => {
    let transition = opened({ returnTo: "/about/" }, guest);
    transition = jump(catalogue, transition.state, guest, "login-by-email");
    transition = jump(catalogue, transition.state, guest, "forgot-password");
    expect(shown(back(catalogue, transition.state, guest))).toBe("login-by-email");
    transition = next(catalogue, transition.state, guest);
    expect(shown(transition)).toBe("final-action");
    expect(next(catalogue, transition.state, guest).effects).toEqual([close]);
  });

  test.each([
    ["login-by-email", "login"],
    ["forgot-password", "login-by-email"],
  ])("%s opened by its address has a Back, to %s", (at, to) => {
    const transition = opened({}, guest, at);
    expect(shown(transition)).toBe(at);
    expect(view(catalogue, transition.state, guest)?.canGoBack).toBe(true);
    expect(shown(back(catalogue, transition.state, guest))).toBe(to);
  });

  test("success opens by address only for signed-in users", () => {
    expect(shown(opened({}, user, "success"))).toBe("success");
    expect(shown(opened({}, guest, "success"))).toBe("login");
  });

  test("a user who has signed in meanwhile and opens the form is redirected to returnTo", () => {
    const waiting = opened({ returnTo: "/about/" }, guest, "final-action");
    const transition = jump(catalogue, waiting.state, user, "login-by-email");
    expect(transition.effects).toEqual([close, { type: "redirect", to: "/about/" }]);
  });
});

import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { back, jump, next, start, view } from "./engine.ts";
import { makeFacts, openCourse, openMicrocourse, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Definition, ScenarioId } from "./scenario.ts";

const closed = makeFacts({
  course: { ...openCourse, accessType: "requred_registration" },
  microcourse: { ...openMicrocourse, requiresRegistration: true },
});
const member: Facts = { ...closed, ...signedIn, hasMessengerLink: true };
const options = { returnTo: "/about/", registerData: { phone: "+380501234567" } };

const loginScenarios = Object.values<Definition>(catalogue)
  .filter(({ steps }) => steps[0]?.id === "login")
  .map(({ id }) => id);
const startState = (id: ScenarioId) => start(catalogue, id, options, closed).state;

test("seven scenarios start with a login", () => {
  expect(loginScenarios.sort()).toEqual([
    "buy-course",
    "login",
    "messengers-login",
    "messengers-login-hs",
    "mixed-login",
    "start-free-lesson",
    "start-free-microcourse",
  ]);
});

describe.each(loginScenarios)("from the login of %s", (id) => {
  test.each([
    "login-by-email",
    "anonymous-sign-in",
    "anonymous-sign-up",
    "phone-code",
    "messenger-wait",
  ])("%s is reached by a jump, and signing in there leads to the scenario's end", (stepId) => {
    const reached = jump(catalogue, startState(id), closed, stepId);
    expect(reached.state).toMatchObject({ scenario: id, step: stepId, options });
    const bought = { ...member, course: { ...openCourse, type: "paid" as const, bought: true } };
    const { effects } = next(catalogue, reached.state, bought);
    expect(effects).toContainEqual({ type: "close" });
    expect(effects.at(-1)).toMatchObject({ to: "/about/" });
  });

  test("forgot-password leads to final-action, and doesn't sign in", () => {
    const asked = jump(catalogue, startState(id), closed, "forgot-password");
    const done = next(catalogue, asked.state, closed);
    expect(done.state.step).toBe("final-action");
    expect(back(catalogue, done.state, closed).state.step).toBe("login-by-email");
  });

  test("the disclaimer leads to an anonymous account, and the phone to its code", () => {
    const anonymous = jump(catalogue, startState(id), closed, "anonymous-disclaimer");
    expect(next(catalogue, anonymous.state, closed).state.step).toBe("anonymous-sign-up");
    const phone = jump(catalogue, startState(id), closed, "login-by-phone");
    expect(next(catalogue, phone.state, closed).state.step).toBe("phone-code");
  });

  test("each step reached by a jump also opens by its address, has a Back, and has a view of its name", () => {
    const { steps } = catalogue[id] as Definition;
    const jumpSteps = steps.filter(({ needsJump, id: step }) => needsJump && step !== "success");
    for (const { id: step, component } of jumpSteps) {
      if (step === "fill-profile") continue;
      const { state } = start(catalogue, id, options, closed, step);
      expect(state.step).toBe(step);
      expect(component).toBeUndefined();
      expect(view(catalogue, state, closed)?.canGoBack).toBe(true);
    }
  });
});

test("without a phone the code step asks for the phone", () => {
  const { state } = start(catalogue, "login", {}, closed);
  expect(jump(catalogue, state, closed, "phone-code").state.step).toBe("login-by-phone");
});

test("a registration offers the other sign-in methods, and they lead to its end", () => {
  const { state } = start(catalogue, "sign-in", { returnTo: "/about/" }, closed);
  const wait = jump(catalogue, state, closed, "messenger-wait");
  expect(next(catalogue, wait.state, member).effects.at(-1)).toEqual({
    type: "redirect",
    to: "/about/",
  });
});

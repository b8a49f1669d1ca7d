import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { back, next, start, view } from "./engine.ts";
import { makeFacts, signedIn } from "./facts.fixture.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const closeEffect = { type: "close" };

describe.each([
  ["user-terminate-by-email", "terminate-by-email"],
  ["user-terminate-by-messenger", "terminate-by-messenger"],
] as const)("%s", (id, component) => {
  test("has one step, which asks for a confirmation", () => {
    const { state } = start(catalogue, id, {}, user);
    expect(catalogue[id].steps).toHaveLength(1);
    expect(view(catalogue, state, user)).toEqual({
      step: "success",
      component,
      title: "scenario.user-terminate.title",
      description: "scenario.user-terminate.lead",
      canGoBack: false,
    });
  });

  test("asks a guest to sign in first", () => {
    expect(start(catalogue, id, {}, guest, "success").effects).toEqual([
      closeEffect,
      { type: "start", scenario: "login", options: { returnTo: `/?scenario=${id}` } },
    ]);
  });

  test("stays on the page while the account exists, and goes to the front page once it is deleted", () => {
    const { state } = start(catalogue, id, {}, user);
    expect(next(catalogue, state, user).effects).toEqual([closeEffect]);
    expect(next(catalogue, state, guest).effects).toEqual([
      closeEffect,
      { type: "redirect", to: "/" },
    ]);
  });
});

describe.each(["anonymous-sign-in", "anonymous-sign-up"] as const)("%s", (id) => {
  test("has one step, and then leads to returnTo", () => {
    const { state } = start(catalogue, id, { returnTo: "/about/" }, guest);
    expect(catalogue[id].steps).toHaveLength(1);
    expect(state.step).toBe(id);
    expect(next(catalogue, state, user).effects).toEqual([
      closeEffect,
      { type: "redirect", to: "/about/" },
    ]);
  });

  test("skips signed-in users", () => {
    expect(start(catalogue, id, {}, user).effects).toEqual([closeEffect]);
  });
});

describe("dynamic-form", () => {
  const startForm = (options: ScenarioOptions, requestedStep?: string) =>
    start(catalogue, "dynamic-form", options, guest, requestedStep);
  const sent = { form: "3", registerData: { city: "Kyiv" } };

  test("shows the form that its option names, then the thanks", () => {
    const first = startForm({ form: "3" });
    expect(view(catalogue, first.state, guest)).toMatchObject({
      step: "fill-profile",
      component: "dynamic-form",
    });
    const filled = { ...first.state, options: sent };
    const thanks = next(catalogue, filled, guest);
    expect(thanks.state.step).toBe("success");
    expect(back(catalogue, thanks.state, guest).state.options).toEqual(sent);
    expect(next(catalogue, thanks.state, guest).effects).toEqual([closeEffect]);
  });

  test("is open to guests and signed-in users", () => {
    expect(start(catalogue, "dynamic-form", { form: "3" }, user).state.step).toBe("fill-profile");
  });

  test("the address alone does not show the thanks", () => {
    expect(startForm({ form: "3" }, "success").state.step).toBe("fill-profile");
    expect(startForm(sent, "success").state.step).toBe("success");
  });

  test("without a form nothing opens, and the problem is logged", () => {
    const { state, effects } = startForm({});
    expect(state.step).toBeNull();
    expect(effects).toEqual([
      closeEffect,
      { type: "log", level: "error", text: "Form is not provided" },
    ]);
  });

  test("it finishes at returnTo", () => {
    const thanks = startForm({ ...sent, returnTo: "/about/" }, "success");
    expect(next(catalogue, thanks.state, guest).effects).toEqual([
      closeEffect,
      { type: "navigate", to: "/about/" },
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { back, jump, next, start } from "./engine.ts";
import type { Transition } from "./engine.ts";
import { makeFacts, signedIn } from "./facts.fixture.ts";
import type { Facts } from "./facts.ts";
import type { ScenarioOptions } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const closeEffect = { type: "close" };

const startWith = (options: ScenarioOptions, facts: Facts, requestedStep?: string): Transition =>
  start(catalogue, "sign-in", options, facts, requestedStep);
const shownStepOf = ({ state }: Transition) => state.step;

describe("sign-in", () => {
  const registerData = { email: "a@b.test", phone: "+380501234567" };
  const withPhone = { allowChangePersonalInfo: false, registrationFields: ["email", "phone"] };

  test.each([
    [
      "a phone that users enter but cannot change later",
      withPhone,
      registerData,
      "phone-verification",
    ],
    [
      "a phone that users can change later",
      { ...withPhone, allowChangePersonalInfo: true },
      registerData,
      "registration-in-progress",
    ],
    [
      "a form without a phone field",
      { ...withPhone, registrationFields: ["email"] },
      registerData,
      "registration-in-progress",
    ],
    [
      "an empty phone field",
      withPhone,
      { email: "a@b.test", phone: "" },
      "registration-in-progress",
    ],
  ])("%s: the right step follows the form", (_, overrides, data, expected) => {
    const facts = makeFacts(overrides);
    const first = startWith({ registerData: data }, facts);
    expect(shownStepOf(first)).toBe("sign-in");
    expect(shownStepOf(next(catalogue, first.state, facts))).toBe(expected);
  });

  test("a full registration: form, phone, in progress, finish", () => {
    const facts = makeFacts(withPhone);
    let transition = startWith({ registerData, returnTo: "/courses/42" }, facts);
    transition = next(catalogue, transition.state, facts);
    expect(shownStepOf(transition)).toBe("phone-verification");
    transition = next(catalogue, transition.state, facts);
    expect(shownStepOf(transition)).toBe("registration-in-progress");
    transition = next(catalogue, transition.state, makeFacts({ ...withPhone, ...signedIn }));
    expect(transition.effects).toEqual([closeEffect, { type: "redirect", to: "/courses/42" }]);
  });

  test("changing the registration data returns to the form and preserves the options", () => {
    const facts = makeFacts(withPhone);
    const transition = next(catalogue, startWith({ registerData }, facts).state, facts);
    const changed = jump(catalogue, transition.state, facts, "sign-in").state;
    expect(changed).toMatchObject({ step: "sign-in", options: { registerData } });
    expect(back(catalogue, transition.state, facts).state).toMatchObject({
      step: "sign-in",
      options: { registerData },
    });
  });

  test("registration-in-progress cannot be opened by an address", () => {
    const facts = makeFacts(withPhone);
    expect(shownStepOf(startWith({ registerData }, facts, "registration-in-progress"))).toBe(
      "sign-in",
    );
  });

  test("phone-verification opens by an address once a phone was entered", () => {
    const facts = makeFacts(withPhone);
    expect(shownStepOf(startWith({ registerData }, facts, "phone-verification"))).toBe(
      "phone-verification",
    );
    expect(shownStepOf(startWith({}, facts, "phone-verification"))).toBe("sign-in");
  });

  test("without data the form shows again instead of registering", () => {
    const first = startWith({}, guest);
    expect(shownStepOf(next(catalogue, first.state, guest))).toBe("sign-in");
    expect(shownStepOf(jump(catalogue, first.state, guest, "registration-in-progress"))).toBe(
      "sign-in",
    );
  });

  test("signed-in users are not asked to register", () => {
    expect(startWith({ returnTo: "/about/" }, user).effects).toEqual([
      closeEffect,
      { type: "redirect", to: "/about/" },
    ]);
  });

  test("Back from a finished registration never shows its progress again", () => {
    const facts = makeFacts({ ...withPhone, ...signedIn });
    const state = { ...startWith({}, guest).state, step: "registration-in-progress" };
    expect(back(catalogue, state, facts).state).toBe(state);
  });
});

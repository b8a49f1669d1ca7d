import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { jump, next, start, view } from "./engine.ts";
import { makeFacts, openCourse, signedIn } from "./facts.fixture.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const linked = makeFacts({ ...signedIn, hasMessengerLink: true });
const closeEffect = { type: "close" };
const firstOpenedElement = { id: "2", type: "test" };
const messengerScenarios = ["messengers-login", "messengers-login-hs", "mixed-login"] as const;

test.each([
  ["messengers-login", "messengers-invite"],
  ["messengers-login-hs", "messengers-invite-hs"],
  ["mixed-login", "mixed-login"],
] as const)("%s has one step of its own, rendered by %s", (id, component) => {
  const { state } = start(catalogue, id, {}, guest);
  expect(view(catalogue, state, guest)).toMatchObject({ step: "login", component });
  expect(next(catalogue, state, linked).state.step).toBeNull();
});

describe.each(messengerScenarios)("the end of %s", (id) => {
  const finish = (options: Parameters<typeof start>[2], facts = linked) => {
    const { state } = start(catalogue, id, options, guest);
    return next(catalogue, state, facts).effects;
  };

  test("goes to returnTo", () => {
    expect(finish({ returnTo: "/about/" })).toEqual([
      closeEffect,
      { type: "setAddress", to: "/about/" },
    ]);
  });

  test("prefers the address of firstOpenedElement to returnTo", () => {
    expect(finish({ returnTo: "/about/", firstOpenedElement })).toEqual([
      closeEffect,
      { type: "setAddress", to: "/test/2/" },
    ]);
  });

  test("stays on the page, without the scenario's parameters", () => {
    expect(finish({})).toEqual([closeEffect]);
  });

  test.each([
    ["a bought paid course on its page", { type: "paid", bought: true }, "courses-id", 1],
    ["a paid course that is not bought", { type: "paid", bought: false }, "courses-id", 0],
    ["a free course", { type: "free", bought: true }, "courses-id", 0],
    ["another page of a bought course", { type: "paid", bought: true }, "lesson", 0],
  ] as const)(
    "only a bought paid course on its own page is reloaded: %s",
    (_, change, routeName, reloadCount) => {
      const facts = { ...linked, course: { ...openCourse, ...change }, routeName };
      expect(finish({}, facts).filter(({ type }) => type === "reload")).toHaveLength(reloadCount);
    },
  );
});

describe.each(["messengers-login", "messengers-login-hs"] as const)("%s", (id) => {
  test("invites signed-in users, too, until they have linked a messenger", () => {
    expect(start(catalogue, id, {}, user).state.step).toBe("login");
    expect(start(catalogue, id, {}, linked).state.step).toBeNull();
  });

  test("lets them wait for the messenger, but not sign in again", () => {
    const { state } = start(catalogue, id, {}, user);
    expect(jump(catalogue, state, user, "messenger-wait").state.step).toBe("messenger-wait");
    expect(jump(catalogue, state, user, "login-by-email").state.step).not.toBe("login-by-email");
  });
});

test("mixed-login skips signed-in users", () => {
  expect(start(catalogue, "mixed-login", { returnTo: "/about/" }, user).effects).toEqual([
    closeEffect,
    { type: "setAddress", to: "/about/" },
  ]);
});

import { describe, expect, test } from "vitest";
import * as engine from "./engine.ts";
import { makeFacts, openCourse, signedIn } from "./facts.fixture.ts";
import { elementPath } from "./facts.ts";
import { navigateThere, skip, start } from "./scenario.ts";
import type { Catalogue, Step } from "./scenario.ts";

const guest = makeFacts();
const user = makeFacts(signedIn);
const close = { type: "close" };

/** The engine serves every scenario of the specification, also those defined elsewhere. */
describe("the other scenarios' shapes", () => {
  const loginUnlessSignedIn: Step = {
    id: "login",
    enter: ({ facts }) => (facts.signedIn ? skip : start),
  };

  test("messengers: returnTo unless an element was first opened; address; reload", () => {
    const catalogue: Catalogue = {
      "messengers-login": {
        id: "messengers-login",
        steps: [{ id: "login" }],
        destination: ({ options: { firstOpenedElement: first, returnTo } }) =>
          first ? elementPath(first.type, first.id) : returnTo,
        finish: ({ facts: { course, routeName } }, to = "/") => [
          { type: "setAddress", to },
          ...(course?.bought && course.type === "paid" && routeName === "courses-id"
            ? [{ type: "reload" } as const]
            : []),
        ],
      },
    };
    const facts = makeFacts({
      ...signedIn,
      course: { ...openCourse, type: "paid", bought: true },
      routeName: "courses-id",
    });
    const options = { returnTo: "/about/", firstOpenedElement: { id: "2", type: "test" } };
    const { state } = engine.start(catalogue, "messengers-login", options, guest);
    expect(engine.next(catalogue, state, facts).effects).toEqual([
      close,
      { type: "setAddress", to: "/test/2/" },
      { type: "reload" },
    ]);
    const plain = engine.setOption(state, "firstOpenedElement", undefined).state;
    expect(engine.next(catalogue, plain, user).effects).toEqual([
      close,
      { type: "setAddress", to: "/about/" },
    ]);
  });

  test("a purchase: the login, then the order unless it was made", () => {
    const catalogue: Catalogue = {
      "buy-course": {
        id: "buy-course",
        steps: [
          loginUnlessSignedIn,
          { id: "fill-profile-buy", enter: ({ facts }) => (facts.course?.bought ? skip : start) },
        ],
        destination: ({ options, facts }) => options.returnTo ?? facts.lastOpenedElement,
        finish: navigateThere,
      },
    };
    const { state } = engine.start(catalogue, "buy-course", {}, guest);
    expect(state.step).toBe("login");
    const member = makeFacts({ ...signedIn, course: openCourse });
    expect(engine.next(catalogue, state, member).state.step).toBe("fill-profile-buy");
    const buyer = {
      ...member,
      course: { ...openCourse, bought: true },
      lastOpenedElement: "/test/3/",
    };
    expect(engine.next(catalogue, state, buyer).effects).toEqual([
      close,
      { type: "navigate", to: "/test/3/" },
    ]);
  });

  test("a microcourse: a session instead of the login, and the page's alias at the end", () => {
    const catalogue: Catalogue = {
      "start-free-microcourse": {
        id: "start-free-microcourse",
        steps: [
          {
            id: "login",
            enter({ facts: { signedIn, microcourse } }) {
              if (signedIn) return skip;
              return microcourse?.guestAvailable && !microcourse.requiresRegistration
                ? { do: "skip", effects: [{ type: "createSession" }] }
                : start;
            },
          },
        ],
        destination: ({ options, facts }) =>
          options.returnTo ?? `/${facts.microcourse?.pageAlias}/`,
        finish: navigateThere,
      },
    };
    const microcourse = {
      id: "3",
      type: "lesson",
      requiresRegistration: false,
      guestAvailable: true,
      pageAlias: "hope",
    };
    const begin = (overrides: Partial<typeof guest>) =>
      engine.start(catalogue, "start-free-microcourse", {}, makeFacts(overrides));
    const go = { type: "navigate", to: "/hope/" };
    expect(begin({ microcourse }).effects).toEqual([{ type: "createSession" }, close, go]);
    expect(begin({ microcourse, ...signedIn }).effects).toEqual([close, go]);
    const locked = { ...microcourse, requiresRegistration: true };
    expect(begin({ microcourse: locked }).state.step).toBe("login");
  });
});

import { expect, test } from "vitest";
import { scenarioFacts } from "./scenario-facts.ts";

const source = {
  actor: { kind: "guest" as const },
  gdpr: true,
  allowChangePersonalInfo: false,
  authMigration: true,
  hasMessengerLink: true,
  advantagesPublished: true,
  registration: {
    email: true,
    google: false,
    facebook: true,
    messengers: false,
    anonymous: false,
    phone: false,
    swapPopups: true,
    passwordMinLength: 8,
    fields: [{ id: "email" }, { id: "phone" }],
  },
};

test("only a registered account counts as signed in", () => {
  const kinds = (["guest", "session", "user"] as const).map((kind) => {
    const { actor, signedIn } = scenarioFacts(
      { ...source, actor: { kind } },
      { routeName: "main" },
    );
    return { actor, signedIn };
  });
  expect(kinds).toEqual([
    { actor: "guest", signedIn: false },
    { actor: "session", signedIn: false },
    { actor: "user", signedIn: true },
  ]);
});

test("the facts have the portal's settings and the screen's data unchanged", () => {
  const course = { id: "42", type: "free" as const, bought: false, arbitraryWalkthrough: false };
  const screen = { routeName: "courses-id", course, openedElement: "/lesson/1/" };
  expect(scenarioFacts(source, screen)).toMatchObject({
    gdpr: true,
    allowChangePersonalInfo: false,
    authMigration: true,
    hasMessengerLink: true,
    advantagesPublished: true,
    registrationFields: ["email", "phone"],
    registration: { email: true, facebook: true, phone: false },
    routeName: "courses-id",
    course,
    openedElement: "/lesson/1/",
    loginPage: false,
    sessionRefused: false,
  });
});

test("a refused session is among the facts", () => {
  expect(
    scenarioFacts(source, { routeName: "main" }, { sessionRefused: true }).sessionRefused,
  ).toBe(true);
});

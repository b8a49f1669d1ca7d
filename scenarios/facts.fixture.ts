import fc from "fast-check";
import type { CourseFacts, ElementFacts, Facts, MicrocourseFacts } from "./facts.ts";

/** Creates test facts: a guest in a portal with email registration, on no course. */
export function makeFacts(overrides: Partial<Facts> = {}): Facts {
  return {
    actor: "guest",
    signedIn: false,
    registration: {
      email: true,
      google: false,
      facebook: false,
      messengers: false,
      anonymous: false,
      phone: false,
    },
    allowChangePersonalInfo: true,
    registrationFields: ["firstName", "lastName", "email", "password"],
    gdpr: false,
    routeName: "main",
    advantagesPublished: false,
    authMigration: false,
    hasMessengerLink: false,
    loginPage: false,
    sessionRefused: false,
    ...overrides,
  };
}

export const signedIn = { actor: "user", signedIn: true } as const;

export const openCourse: CourseFacts = {
  id: "42",
  type: "free",
  bought: false,
  arbitraryWalkthrough: false,
  firstElementId: "1",
  firstElementType: "lesson",
};

export const firstLesson: ElementFacts = {
  id: "1",
  type: "lesson",
  guestAvailable: true,
  canBeFirst: true,
};

export const openMicrocourse: MicrocourseFacts = {
  id: "7",
  type: "lesson",
  requiresRegistration: false,
  guestAvailable: true,
  pageAlias: "hope",
};

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const path = fc.constantFrom("/lesson/1/", "/test/7/", "/webinar/9/");

export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    actor: fc.constantFrom("guest" as const, "session" as const, "user" as const),
    hasCore: fc.boolean(),
    registration: fc.record({
      email: fc.boolean(),
      google: fc.boolean(),
      facebook: fc.boolean(),
      messengers: fc.boolean(),
      anonymous: fc.boolean(),
      phone: fc.boolean(),
    }),
    allowChangePersonalInfo: fc.boolean(),
    registrationFields: fc.subarray(["firstName", "email", "phone"]),
    gdpr: fc.boolean(),
    course: optional(
      fc.record({
        id: fc.constant("42"),
        type: fc.constantFrom("free" as const, "paid" as const),
        accessType: optional(fc.constant("requred_registration")),
        bought: fc.boolean(),
        arbitraryWalkthrough: fc.boolean(),
        firstElementId: optional(fc.constant("1")),
        firstElementType: optional(fc.constant("lesson")),
      }),
    ),
    element: optional(
      fc.record({
        id: fc.constantFrom("1", "2"),
        type: fc.constantFrom("lesson", "test", "webinar"),
        guestAvailable: fc.boolean(),
        canBeFirst: fc.boolean(),
      }),
    ),
    microcourse: optional(
      fc.record({
        id: fc.constant("7"),
        type: fc.constantFrom("lesson", "test", "webinar"),
        requiresRegistration: fc.boolean(),
        guestAvailable: fc.boolean(),
        pageAlias: fc.constantFrom("hope", "//evil", "a b"),
      }),
    ),
    routeName: fc.constantFrom("main", "courses-id"),
    openedElement: optional(path),
    lastOpenedElement: optional(path),
    advantagesPublished: fc.boolean(),
    authMigration: fc.boolean(),
    hasMessengerLink: fc.boolean(),
    loginPage: fc.boolean(),
    sessionRefused: fc.boolean(),
  })
  .map(({ hasCore, ...facts }) => ({ ...facts, signedIn: hasCore && facts.actor === "user" }));

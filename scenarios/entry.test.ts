import { expect, test } from "vitest";
import { scenarioForEntry, offersMessengers } from "./entry.ts";
import { elementFacts } from "./facts.ts";
import { makeFacts, openCourse, signedIn } from "./facts.fixture.ts";

test.each([
  ["login", false, "login"],
  ["sign-in", false, "sign-in"],
  ["login", true, "sign-in"],
  ["sign-in", true, "login"],
] as const)("the entry %s with swapPopups %s opens %s", (generic, swap, scenario) => {
  expect(scenarioForEntry(generic, swap)).toBe(scenario);
});

test("a messenger is offered only to signed-in users without one, on portals that migrate to messengers", () => {
  const registration = { ...makeFacts().registration, messengers: true };
  const offeredFacts = { ...signedIn, registration, authMigration: true };
  expect(offersMessengers(makeFacts(offeredFacts))).toBe(true);
  expect(offersMessengers(makeFacts({ ...offeredFacts, signedIn: false }))).toBe(false);
  expect(offersMessengers(makeFacts({ ...offeredFacts, authMigration: false }))).toBe(false);
  expect(offersMessengers(makeFacts({ ...offeredFacts, hasMessengerLink: true }))).toBe(false);
  expect(
    offersMessengers(makeFacts({ ...offeredFacts, registration: makeFacts().registration })),
  ).toBe(false);
});

test.each([
  ["the first lesson", { id: "1", type: "lesson" }, {}, true, true],
  ["a later webinar", { id: "2", type: "webinar" }, {}, true, false],
  [
    "a later lesson in free order",
    { id: "2", type: "lesson" },
    { arbitraryWalkthrough: true },
    true,
    true,
  ],
  ["a first test", { id: "1", type: "test" }, {}, false, true],
  [
    "a closed lesson",
    { id: "1", type: "lesson", accessType: "requred_registration" },
    {},
    false,
    true,
  ],
])(
  "%s: whether it is open to guests and can be first",
  (_, element, course, guestAvailable, canBeFirst) => {
    expect(elementFacts({ ...openCourse, ...course }, element)).toEqual({
      id: element.id,
      type: element.type,
      guestAvailable,
      canBeFirst,
    });
  },
);

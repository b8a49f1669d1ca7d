import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  elementPath,
  elementUrl,
  isOpenToGuests,
  mayOpenWithoutRegistering,
  numberElements,
  requiresRegistration,
} from "./element-access.ts";

const lesson = { id: "l1", type: "lesson", visible: true };
const secondLesson = { id: "l2", type: "lesson", visible: true };
const quiz = { id: "t1", type: "test", visible: true };
const hiddenLesson = { id: "h", type: "lesson", visible: false };
const registrationOnly = { accessType: "requred_registration" };

describe("registration", () => {
  test("is required by the access type 'requred_registration', which the specification spells so", () => {
    expect(requiresRegistration(registrationOnly)).toBe(true);
    expect(requiresRegistration({ props: registrationOnly })).toBe(true);
    expect(requiresRegistration({ accessType: "required_registration" })).toBe(false);
    expect(requiresRegistration({ props: null })).toBe(false);
    expect(requiresRegistration({})).toBe(false);
  });

  test("is not needed for lessons and webinars, but is needed for tests", () => {
    expect(
      ["lesson", "webinar", "test", "toString"].map((type) => isOpenToGuests({ type })),
    ).toEqual([true, true, false, false]);
  });

  test("is required if the element or its course asks for it", () => {
    expect(mayOpenWithoutRegistering({}, lesson)).toBe(true);
    expect(mayOpenWithoutRegistering(null, lesson)).toBe(true);
    expect(mayOpenWithoutRegistering({}, quiz)).toBe(false);
    expect(mayOpenWithoutRegistering({ props: registrationOnly }, lesson)).toBe(false);
    expect(mayOpenWithoutRegistering({}, { ...lesson, props: registrationOnly })).toBe(false);
  });
});

describe("URLs and numbers", () => {
  test("a URL consists of type and id", () => {
    expect(elementPath(lesson)).toBe("/lesson/l1/");
    expect(elementPath({ type: "test", id: "a/b" })).toBe("/test/a%2Fb/");
    expect(elementUrl("https://example.org/", lesson)).toBe("https://example.org/lesson/l1/");
    expect(elementUrl("https://example.org", lesson)).toBe("https://example.org/lesson/l1/");
  });

  test("the index counts all elements from 0, the number counts visible ones from 1", () => {
    const numbered = numberElements([lesson, hiddenLesson, secondLesson]);
    expect(numbered.map(({ index, number }) => [index, number])).toEqual([
      [0, 1],
      [1, null],
      [2, 2],
    ]);
    fc.assert(
      fc.property(fc.array(fc.boolean()), (flags) => {
        const all = numberElements(flags.map((visible) => ({ visible })));
        const numbers = all.flatMap(({ number }) => number ?? []);
        expect(all.map(({ index }) => index)).toEqual(flags.map((_, index) => index));
        expect(numbers).toEqual(numbers.map((_, position) => position + 1));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canBeFirst,
  elementPath,
  elementUrl,
  guestAvailable,
  mayOpenWithoutRegistering,
  mayStartWithoutRegistering,
  numberElements,
  requiresRegistration,
} from "./element-access.ts";
import type { CourseOutline } from "./element-access.ts";

const lesson = { id: "l1", type: "lesson", visible: true };
const second = { id: "l2", type: "lesson", visible: true };
const quiz = { id: "t1", type: "test", visible: true };
const hidden = { id: "h", type: "lesson", visible: false };
const closed = { accessType: "requred_registration" };

const course = (
  elements: CourseOutline["elements"],
  arbitraryWalkthrough = false,
): CourseOutline => ({ id: "c", arbitraryWalkthrough, elements });

describe("registration", () => {
  test("is required only by the specification's spelling of the key", () => {
    expect(requiresRegistration(closed)).toBe(true);
    expect(requiresRegistration({ props: closed })).toBe(true);
    expect(requiresRegistration({ accessType: "required_registration" })).toBe(false);
    expect(requiresRegistration({ props: null })).toBe(false);
    expect(requiresRegistration({})).toBe(false);
  });

  test("is not needed for a lesson or webinar, but for a test", () => {
    expect(
      ["lesson", "webinar", "test", "toString"].map((type) => guestAvailable({ type })),
    ).toEqual([true, true, false, false]);
  });

  test("is required if the element or its course asks for it", () => {
    expect(mayOpenWithoutRegistering({}, lesson)).toBe(true);
    expect(mayOpenWithoutRegistering(null, lesson)).toBe(true);
    expect(mayOpenWithoutRegistering({}, quiz)).toBe(false);
    expect(mayOpenWithoutRegistering({ props: closed }, lesson)).toBe(false);
    expect(mayOpenWithoutRegistering({}, { ...lesson, props: closed })).toBe(false);
  });
});

describe("the first element", () => {
  test("is the first visible one when the order is fixed", () => {
    const ordered = course([hidden, lesson, second]);
    expect(canBeFirst(lesson, ordered)).toBe(true);
    expect(canBeFirst(second, ordered)).toBe(false);
    expect(canBeFirst(hidden, ordered)).toBe(false);
  });

  test("is any visible lesson or webinar when the order is free", () => {
    const free = course([lesson, quiz, second, hidden], true);
    expect([lesson, quiz, second, hidden].map((element) => canBeFirst(element, free))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(canBeFirst({ id: "elsewhere", type: "lesson" }, free)).toBe(false);
  });

  test("gets a session only if the course is open and the element can be first", () => {
    const ordered = course([lesson, second]);
    expect(mayStartWithoutRegistering(ordered, lesson)).toBe(true);
    expect(mayStartWithoutRegistering(ordered, second)).toBe(false);
    expect(mayStartWithoutRegistering({ ...ordered, ...closed }, lesson)).toBe(false);
    expect(mayStartWithoutRegistering(course([quiz, lesson]), quiz)).toBe(false);
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
    const numbered = numberElements([lesson, hidden, second]);
    expect(numbered.map(({ index, number }) => [index, number])).toEqual([
      [0, 1],
      [1, null],
      [2, 2],
    ]);
    fc.assert(
      fc.property(fc.array(fc.boolean()), (flags) => {
        const all = numberElements(flags.map((visible) => ({ visible })));
        const shown = all.flatMap(({ number }) => number ?? []);
        expect(all.map(({ index }) => index)).toEqual(flags.map((_, index) => index));
        expect(shown).toEqual(shown.map((_, place) => place + 1));
      }),
    );
  });
});

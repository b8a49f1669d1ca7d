import { describe, expect, test } from "vitest";
import { readSignInLocation, readReferral } from "./referral.ts";
import { shortenSubject } from "./limits/shorten-subject.ts";

describe("where a user signs in", () => {
  test.each([
    ["/courses/42", { courseId: "42", pageId: null }],
    ["/courses/42/lesson/7/?a=/courses/9", { courseId: "42", pageId: null }],
    ["/courses/lesson/7", { courseId: null, pageId: null }],
    ["/lesson/7/", { courseId: null, pageId: null }],
    ["/about/", { courseId: null, pageId: "about" }],
    ["/", { courseId: null, pageId: "main" }],
    ["/courses/%D0%B9", { courseId: "й", pageId: null }],
    ["/courses/%E0%A4", { courseId: "%E0%A4", pageId: null }],
    [`/${"x".repeat(201)}`, { courseId: null, pageId: null }],
  ])("is read from the path %s", (path, location) => {
    expect(readSignInLocation(path, "login")).toEqual({ scenario: "login", ...location });
  });
});

test("reading the referral ignores a cookie's value that is Unknown, empty or too long", () => {
  const cookies = new Map([
    ["countryId", "Unknown"],
    ["city", " "],
    ["mentor_id", "m".repeat(201)],
    ["team_id", " t1 "],
  ]);
  expect(readReferral(cookies)).toEqual({
    utm: null,
    mentorId: null,
    teamId: "t1",
    countryId: null,
    region: null,
    city: null,
  });
});

test.each([
  ["hanna@example.org", "ha…@example.org"],
  ["+380501234567", "+380…"],
  ["203.0.113.9", "203.0.113.…"],
  ["2001:db8:1:2", "2001:db8:…"],
  ["203.0.113.9 abcdefsecret", "203.0.113.… …"],
  ["Українка", "Ук…"],
])("the subject %s is shortened to %s", (subject, shortened) => {
  expect(shortenSubject(subject)).toBe(shortened);
});

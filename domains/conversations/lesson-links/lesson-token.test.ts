import fc from "fast-check";
import { expect, test } from "vitest";
import { payloadOfLesson, splitLessonToken, tokenOfDigest } from "./lesson-token.ts";

const token = tokenOfDigest("aZ_-0123456789");

test("the lesson of a link is found before, after and without a question", () => {
  const payload = payloadOfLesson(token);
  expect(splitLessonToken(payload)).toEqual({ token, rest: "" });
  expect(splitLessonToken(`[Before you begin] ${payload} Why?`)).toEqual({ token, rest: "Why?" });
  expect(splitLessonToken(`Why? [Перед початком] ${payload}`)).toEqual({ token, rest: "Why?" });
  expect(splitLessonToken("ask_me")).toEqual({ token: null, rest: "ask_me" });
  expect(splitLessonToken(`${payload}longer`).token).toBeNull();
});

test("nothing that somebody wrote is lost", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("ask_") && !/[[\]]/.test(text)),
      (text) => {
        expect(splitLessonToken(text).rest).toBe(text);
        const { rest } = splitLessonToken(`${payloadOfLesson(token)} ${text}`);
        expect(rest).toBe(text.trim());
      },
    ),
  );
});

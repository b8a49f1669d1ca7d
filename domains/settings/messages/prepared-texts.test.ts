import { expect, test } from "vitest";
import { preparedLanguagesMax, preparedTextsOf } from "./prepared-texts.server.ts";

test("a text is prepared once, and again after it has changed", () => {
  const first = preparedTextsOf("pl")("sign-in", "Sign in");
  expect(first).toEqual(["sign in"]);
  expect(preparedTextsOf("pl")("sign-in", "Sign in")).toBe(first);
  expect(preparedTextsOf("pl")("sign-in", "Zaloguj")).toEqual(["zaloguj"]);
  expect(preparedTextsOf("pl")("sign-in", "Sign in")).toEqual(first);
});

test("the languages that nobody has searched for longest are forgotten", () => {
  const used = preparedTextsOf("fr")("sign-in", "Sign in");
  const unused = preparedTextsOf("de")("sign-in", "Sign in");
  for (let index = 1; index < preparedLanguagesMax; index += 1) {
    preparedTextsOf(`en-x-${index}`)("sign-in", "Sign in");
    expect(preparedTextsOf("fr")("sign-in", "Sign in")).toBe(used);
  }
  expect(preparedTextsOf("de")("sign-in", "Sign in")).not.toBe(unused);
});

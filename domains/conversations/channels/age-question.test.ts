import { expect, test } from "vitest";
import { isAgeButton, questionFor, readAgeAnswer } from "./age-question.server.ts";

const texts: Record<string, string> = {
  "conversation.age-adult": "18 or older",
  "conversation.age-minor": "Under 18",
  "conversation.bot.parent-agrees": "They agree",
};
const t = (key: string) => texts[key] ?? key;

test("an age is a button, its label typed, or a number of years", () => {
  for (const text of ["age:adult", "18 or older", " 18 OR OLDER ", "18", "71", "٢٣"])
    expect(readAgeAnswer(text, t), text).toEqual({ age: "adult" });
  for (const text of ["age:minor", "under 18", "17", "9", "١٧"])
    expect(readAgeAnswer(text, t), text).toEqual({ age: "minor" });
  for (const text of ["age:agreed", "They agree"])
    expect(readAgeAnswer(text, t), text).toEqual({ age: "minor", hasParentalConsent: true });
  for (const text of ["", "Why do you ask?", "I am 17", "1700", "-5", "1.5"])
    expect(readAgeAnswer(text, t), text).toBeNull();
});

test("each button of a question is an answer to it, and other refusals ask nothing", () => {
  const codes = ["AGE-MISSING", "PARENTAL-CONSENT-MISSING"];
  const buttons = codes.flatMap((code) => questionFor(code, t)!.buttons);
  expect(buttons.map(({ label }) => label)).toEqual(["18 or older", "Under 18", "They agree"]);
  for (const button of buttons) expect("data" in button && isAgeButton(button.data)).toBe(true);
  expect(questionFor("NOBODY-ANSWERS", t)).toBeNull();
});

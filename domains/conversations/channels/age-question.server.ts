import type { ChatMessage } from "#domains/messaging/adapters/adapter.ts";
import type { Translator } from "#domains/settings/translator.server.ts";
import { ageMissing, parentalConsentMissing } from "#domains/conversations/errors.ts";
import type { AgeAnswer } from "#domains/conversations/safety/require-age.ts";

type Choice = { data: string; labelKey: string; answer: AgeAnswer };

const adult: Choice = {
  data: "age:adult",
  labelKey: "conversation.age-adult",
  answer: { age: "adult" },
};
const minor: Choice = {
  data: "age:minor",
  labelKey: "conversation.age-minor",
  answer: { age: "minor" },
};
const agreed: Choice = {
  data: "age:agreed",
  labelKey: "conversation.bot.parent-agrees",
  answer: { age: "minor", hasParentalConsent: true },
};
const choices = [adult, minor, agreed];

/** What the bot asks when a first message was refused, by the error's code. */
const questions = [
  { code: ageMissing.code, textKey: "conversation.bot.age", choices: [adult, minor] },
  {
    code: parentalConsentMissing.code,
    textKey: "conversation.bot.parental-consent",
    choices: [agreed],
  },
];

/** Returns the bot's question after a first message was refused with this code; null if no question would help. */
export function questionFor(code: string, t: Translator): ChatMessage | null {
  const question = questions.find((one) => one.code === code);
  if (!question) return null;
  return {
    text: t(question.textKey),
    buttons: question.choices.map(({ data, labelKey }) => ({ label: t(labelKey), data })),
  };
}

/** Whether a text comes from a button of these questions. Nobody types it. */
export const isAgeButton = (text: string): boolean => choices.some(({ data }) => data === text);

const adultFromYears = 18;

/** Reads an answer: a button, its typed label (not every messenger has buttons), or an age in years. */
export function readAgeAnswer(typed: string, t: Translator): AgeAnswer | null {
  const text = typed.trim().toLowerCase();
  const chosen = choices.find(
    ({ data, labelKey }) => data === text || t(labelKey).toLowerCase() === text,
  );
  if (chosen) return chosen.answer;
  const years = readNumber(text);
  if (years === null) return null;
  return { age: years >= adultFromYears ? "adult" : "minor" };
}

const arabicZero = "٠".charCodeAt(0);

/** Reads a number of one to three digits, also in Arabic digits; null for any other text. */
function readNumber(text: string): number | null {
  const digits = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero));
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null;
}
